import { render, screen } from '@testing-library/react'
import { EmptyState } from './EmptyState'

test('an empty state says what is empty and what to do', () => {
  render(
    <EmptyState title="Your Cart is Empty">
      <a href="/">Start Shopping</a>
    </EmptyState>,
  )
  expect(screen.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Start Shopping' })).toBeVisible()
})
