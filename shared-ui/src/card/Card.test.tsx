import { render, screen } from '@testing-library/react'
import { Card } from './Card'

test('a card is the element that it is asked to be, with what that element takes', () => {
  render(
    <Card as="section" className="wide" aria-label="Summary">
      Three items
    </Card>,
  )
  expect(screen.getByRole('region', { name: 'Summary' })).toHaveClass('card', 'wide')
  expect(screen.getByText('Three items')).toBeVisible()
})
