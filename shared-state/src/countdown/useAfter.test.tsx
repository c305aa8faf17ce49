import { act, renderHook } from '@testing-library/react'
import { useAfter } from './useAfter'

const DAY = 86_400_000

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

function callsAfter(milliseconds: number) {
  const over = jest.fn()
  renderHook(() => useAfter(new Date(Date.now() + milliseconds).toISOString(), over))
  return over
}

test('a time more than 24.8 days ahead, which a timer cannot hold, is waited for all the same', () => {
  const over = callsAfter(30 * DAY)
  act(() => jest.advanceTimersByTime(30 * DAY - 1000))
  expect(over).not.toHaveBeenCalled()
  act(() => jest.advanceTimersByTime(2000))
  expect(over).toHaveBeenCalledTimes(1)
})

test('a time that passed while the device slept is noticed within a minute after it wakes', () => {
  const over = callsAfter(DAY)
  jest.setSystemTime(Date.now() + 2 * DAY)
  act(() => jest.advanceTimersByTime(60_000))
  expect(over).toHaveBeenCalledTimes(1)
})
