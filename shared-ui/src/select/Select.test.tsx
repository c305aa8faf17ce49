import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Select } from './Select'

const options = [
  { value: 1, label: 'Poor' },
  { value: 5, label: 'Excellent' },
] as const

test('an option is chosen by its label, and its value comes back as it was given', async () => {
  const onChange = jest.fn<void, [1 | 5]>()
  render(<Select aria-label="Rating" value={undefined} options={options} onChange={onChange} placeholder="Choose" />)
  expect(screen.getByRole('combobox', { name: 'Rating' })).toHaveDisplayValue('Choose')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rating' }), 'Excellent')
  expect(onChange.mock.calls).toEqual([[5]])
})

test('every option is there for assistive technology, and the placeholder is none', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ value: index, label: `Option ${index}` }))
  render(<Select aria-label="Sort By" value={undefined} options={many} onChange={jest.fn()} placeholder="Choose" />)
  expect(screen.getAllByRole('option')).toHaveLength(30)
})
