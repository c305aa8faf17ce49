import { ClientErrorReport } from '@haggle/shared-contract'
import { reportFailure } from './reportFailure'

const failure = { remote: 'catalog', version: '1.1.0', type: 'missing', message: 'Loading chunk 69 failed.' } as const

/** The reports that are sent; no reply comes. */
function sent() {
  const fetch = jest.fn<Promise<Response>, [string, { method: string; body: string }]>()
  fetch.mockRejectedValue(new TypeError('offline'))
  Object.assign(globalThis, { fetch })
  return () => fetch.mock.calls.map(([url, { method, body }]) => [method, url, JSON.parse(body) as unknown])
}

test('a failure is reported with its route', () => {
  const calls = sent()
  history.replaceState(null, '', '/product/p1?from=mail')
  reportFailure(failure)
  expect(calls()).toEqual([['POST', '/api/client-errors', { ...failure, route: '/product/p1' }]])
})

test('a report with very long texts is accepted by the API', () => {
  const calls = sent()
  history.replaceState(null, '', `/${'x'.repeat(900)}`)
  reportFailure({ ...failure, message: 'x'.repeat(9000) })
  expect(ClientErrorReport.safeParse(calls()[0]?.[2]).success).toBe(true)
})

test('a failure repeated within a minute is reported once, another one at once', () => {
  const calls = sent()
  const now = jest.spyOn(Date, 'now').mockReturnValue(1_000_000)
  history.replaceState(null, '', '/cart')
  reportFailure(failure)
  reportFailure(failure)
  expect(calls()).toHaveLength(1)
  reportFailure({ ...failure, type: 'timeout' })
  expect(calls()).toHaveLength(2)
  now.mockReturnValue(1_060_000)
  reportFailure(failure)
  expect(calls()).toHaveLength(3)
})
