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
  expect(box).toHaveTextContent('Choose')
  await user.click(box)
  expect(box).toHaveAttribute('aria-expanded', 'true')
  await user.click(screen.getByRole('option', { name: '5 - Excellent' }))
  expect(chosen).toEqual([5])
  expect(box).toHaveTextContent('5 - Excellent')
  expect(box).toHaveFocus()
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('the placeholder is no option, and the chosen one is marked', async () => {
  const { user, box } = renderRatings(3)
  await user.click(box)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(ratings.map(({ label }) => label))
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('3 - Good')
})

test.each([
  ['{ArrowDown}{ArrowDown}{Enter}', 1],
  ['{ArrowDown}{End}{ArrowUp} ', 3],
  ['{End}{Tab}', 5],
  ['5{Enter}', 5],
  ['{Enter}{Home}{Enter}', 1],
])('the keys %s choose', async (keys, value) => {
  const { chosen, user } = renderRatings()
  await user.tab()
  await user.keyboard(keys)
  expect(chosen).toEqual([value])
})

test('Escape, a press elsewhere and the same choice again change nothing', async () => {
  const { chosen, user, box } = renderRatings(3)
  await user.click(box)
  await user.keyboard('{ArrowDown}{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.click(box)
  await user.click(document.body)
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.click(box)
  await user.click(screen.getByRole('option', { name: '3 - Good' }))
  expect(chosen).toEqual([])
})
