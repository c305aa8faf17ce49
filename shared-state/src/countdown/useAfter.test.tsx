import { act, renderHook } from '@testing-library/react'
import { useAfter, useHasPassed } from './useAfter'

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

test('a time that has passed by the first look at it, as with a reply that was long on its way, is noticed at once', () => {
  expect(callsAfter(-1000)).toHaveBeenCalledTimes(1)
})

test('a time is noticed once, however often the screen renders', () => {
  const over = jest.fn()
  const time = new Date(Date.now() + 1000).toISOString()
  const { rerender } = renderHook(() => useAfter(time, over))
  act(() => jest.advanceTimersByTime(2000))
  rerender()
  act(() => jest.advanceTimersByTime(DAY))
  expect(over).toHaveBeenCalledTimes(1)
})

test('a screen shows from its first render on that a time has passed, and later when it passes', () => {
  const rendersOf = (milliseconds: number) => {
    const renders: boolean[] = []
    const time = new Date(Date.now() + milliseconds).toISOString()
    renderHook(() => renders.push(useHasPassed(time)))
    return renders
  }
  expect(rendersOf(0)[0]).toBe(true)
  const later = rendersOf(DAY)
  expect(later).not.toContain(true)
  act(() => jest.advanceTimersByTime(DAY + 1000))
  expect(later.at(-1)).toBe(true)
})
