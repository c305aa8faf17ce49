import { render, screen } from '@testing-library/react'
import { ErrorAlert } from './Alert'

test('an error is announced, as text', () => {
  render(<ErrorAlert message="Error: <b>no</b>" />)
  expect(screen.getByRole('alert')).toHaveTextContent('Error: <b>no</b>')
})
