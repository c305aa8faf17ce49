import { renderHook } from '@testing-library/react'
import { useForgetUnanswered } from './useForgetUnanswered'

function forgotten(error: object | undefined): number {
  const forget = jest.fn()
  const { unmount } = renderHook(() => useForgetUnanswered(error, forget))
  window.dispatchEvent(new Event('online'))
  unmount()
  window.dispatchEvent(new Event('online'))
  return forget.mock.calls.length
}

test('a request without an answer is forgotten when the browser is back online', () => {
  expect(forgotten({})).toBe(1)
  expect(forgotten({ status: undefined })).toBe(1)
})

test('an answered request, or none, is not', () => {
  expect(forgotten({ status: 409 })).toBe(0)
  expect(forgotten(undefined)).toBe(0)
})
