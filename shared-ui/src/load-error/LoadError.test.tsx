import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { LoadError } from './LoadError'

test('a failure says why, and is tried again by hand and once the browser is online again', async () => {
  const onRetry = jest.fn()
  const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(<LoadError message="Failed to fetch your orders." onRetry={onRetry} />)
  expect(screen.getByRole('alert')).toHaveTextContent(/^Error: Failed to fetch your orders\.$/)
  expect(screen.getByText(/^You seem to be offline\./)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledTimes(1)

  isOnline.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(onRetry).toHaveBeenCalledTimes(2)
  expect(screen.queryByText(/offline/)).toBeNull()
})
