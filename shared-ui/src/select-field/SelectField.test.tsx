import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ThemeProvider } from '../theme/ThemeProvider'
import { SelectField } from './SelectField'

const options = [
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
] as const

test('an option is chosen by its label', async () => {
  const onChange = jest.fn<void, [string]>()
  render(<SelectField label="Sort By" value="newest" options={options} onChange={onChange} />, {
    wrapper: ThemeProvider,
  })
  expect(screen.getByText('Newest')).toBeVisible()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort By' }), 'Oldest')
  expect(onChange.mock.calls[0]?.[0]).toBe('oldest')
})
