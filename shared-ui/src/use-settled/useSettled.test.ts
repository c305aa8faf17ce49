import { act, renderHook } from '@testing-library/react'
import { useSettled } from './useSettled'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('a value is returned once it has stayed the same for a while', () => {
  const { result, rerender } = renderHook(({ value }) => useSettled(value, 400), { initialProps: { value: '' } })
  const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds))

  rerender({ value: 'https://h' })
  wait(399)
  rerender({ value: 'https://haggle.test' })
  wait(399)
  expect(result.current).toBe('')
  wait(1)
  expect(result.current).toBe('https://haggle.test')
})
