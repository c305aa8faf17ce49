import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Select } from './Select'

const ratings = [
  { value: 1, label: '1 - Poor' },
  { value: 3, label: '3 - Good' },
  { value: 5, label: '5 - Excellent' },
] as const

type Rating = (typeof ratings)[number]['value']

/** A choice of a rating, and what was chosen so far. */
function renderRatings(first?: Rating) {
  const chosen: Rating[] = []
  function Ratings() {
    const [value, setValue] = useState<Rating | undefined>(first)
    const choose = (rating: Rating) => {
      chosen.push(rating)
      setValue(rating)
    }
    return <Select aria-label="Rating" value={value} options={ratings} onChange={choose} placeholder="Choose" />
  }
  render(<Ratings />)
  return { chosen, user: userEvent.setup(), box: screen.getByRole('combobox', { name: 'Rating' }) }
}

test('an option is chosen by its label, and its value comes back as it was given', async () => {
  const { chosen, user, box } = renderRatings()
  expect(box).toHaveDisplayValue('Choose')
  await user.selectOptions(box, '5 - Excellent')
  expect(chosen).toEqual([5])
  expect(box).toHaveDisplayValue('5 - Excellent')
})

test('the placeholder is no option', () => {
  const { box } = renderRatings()
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(ratings.map(({ label }) => label))
  expect(box).toHaveValue('')
})

test('the chosen one is marked', () => {
  renderRatings(3)
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('3 - Good')
})
