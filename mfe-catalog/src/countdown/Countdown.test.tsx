import { act, render, screen } from '@testing-library/react'
import { Countdown } from './Countdown'

test('a second that has begun counts, and after the last one nothing ticks any more', () => {
  jest.useFakeTimers()
  try {
    const { container } = render(<Countdown until={new Date(Date.now() + 1500).toISOString()} />)
    expect(screen.getByRole('timer')).toHaveTextContent('00:00:02 left')
    act(() => jest.advanceTimersByTime(1000))
    expect(screen.getByRole('timer')).toHaveTextContent('00:00:01 left')
    act(() => jest.advanceTimersByTime(1000))
    expect(container).toBeEmptyDOMElement()
    expect(jest.getTimerCount()).toBe(0)
  } finally {
    jest.useRealTimers()
  }
})
