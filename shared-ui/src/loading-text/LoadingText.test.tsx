import { render, screen } from '@testing-library/react'
import { LoadingText } from './LoadingText'

test('it says what it waits for', () => {
  render(<LoadingText text="Preparing payment..." />)
  expect(screen.getByRole('status')).toHaveTextContent(/^Preparing payment\.\.\.$/)
})
