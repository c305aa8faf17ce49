import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { LoadError } from './LoadError'

test('a failure says why, and is tried again by hand and once the browser is online again', async () => {
  const onRetry = jest.fn()
  render(<LoadError message="Failed to fetch your orders." onRetry={onRetry} />)
  expect(screen.getByRole('alert')).toHaveTextContent(/^Error: Failed to fetch your orders\.$/)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(onRetry).toHaveBeenCalledTimes(2)
})
