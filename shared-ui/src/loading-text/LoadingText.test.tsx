import { render, screen } from '@testing-library/react'
import { LoadingText } from './LoadingText'

test('the text says what is loading', () => {
  render(<LoadingText text="Preparing payment..." />)
  expect(screen.getByRole('status')).toHaveTextContent(/^Preparing payment\.\.\.$/)
})
