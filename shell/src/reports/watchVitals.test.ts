import { WebVitalsReport } from '@haggle/shared-contract'
import type { Composition } from '@haggle/shared-contract/platform'
import { waitFor } from '@testing-library/react'
import type { AppScreen } from '../composition/screen'
import { marketplace } from '../testing/composition'
import { watchVitals } from './watchVitals'

type Heard = (metric: { value: number; entries: { startTime: number }[] }) => void
const onLCP = jest.fn<void, [Heard]>()
const onINP = jest.fn<void, [Heard]>()
const onCLS = jest.fn<void, [Heard]>()
jest.mock('web-vitals', () => ({
  onLCP: (hear: Heard) => onLCP(hear),
  onINP: (hear: Heard) => onINP(hear),
  onCLS: (hear: Heard) => onCLS(hear),
}))

const fetch = jest.fn<Promise<Response>, [string, { body: string }]>()
fetch.mockRejectedValue(new TypeError('offline'))
Object.assign(globalThis, { fetch })

const screen = (path: string, remote: string): AppScreen => ({
  path,
  remote,
  version: '1.1.0',
  access: 'everyone',
  load: () => Promise.reject(new Error('not loaded')),
  prefetch: () => undefined,
})
const screens = [screen('/', 'catalog'), screen('/cart', 'checkout')]
const withCanary = (name: string): Composition => ({
  ...marketplace,
  remotes: marketplace.remotes.map((remote) =>
    remote.name === name ? { ...remote, canary: { release: remote.release, percent: 10 } } : remote,
  ),
})
const painted = () => new Promise((done) => requestAnimationFrame(done))

beforeEach(() => {
  for (const heard of [fetch, onLCP, onINP, onCLS]) heard.mockClear()
  document.body.innerHTML = '<script type="application/json" id="page-token">a.b</script>'
})

const left = () => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  // at once: the page may be gone after the event
  return fetch.mock.calls.map(([url, { body }]) => {
    expect(url).toBe('/api/web-vitals')
    return WebVitalsReport.parse(JSON.parse(body))
  })
}
const page = { token: 'a.b', visitor: expect.any(Number) as number }

test('on a page without a token nothing is measured', async () => {
  const token = document.body.innerHTML
  document.body.innerHTML = ''
  watchVitals(withCanary('catalog'), screens)
  document.body.innerHTML = token
  watchVitals(withCanary('checkout'), screens)
  // a page is measured; the one before it would have been first
  await waitFor(() => expect(onCLS).toHaveBeenCalled())
  expect([onLCP, onINP, onCLS].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1])
  left()
})

test('screens and parts are reported once, when the page is left, with the vitals of the screen that was shown then', async () => {
  history.replaceState(null, '', '/')
  watchVitals(withCanary('catalog'), screens)
  await waitFor(() => expect(onCLS).toHaveBeenCalled())
  document.body.insertAdjacentHTML(
    'beforeend',
    `<div data-part="messages ./AskTheShop" data-version="1.0.0" data-state="shown"></div>
     <div data-part="catalog ./Failed" data-version="1.1.0" data-state="failed"></div>`,
  )
  onLCP.mock.lastCall?.[0]({ value: 900, entries: [{ startTime: 900 }] })
  onCLS.mock.lastCall?.[0]({ value: 0, entries: [] })
  document.body.click()
  document.querySelector('[data-part]')?.remove()
  history.replaceState(null, '', '/cart')
  await painted()
  onINP.mock.lastCall?.[0]({ value: 300, entries: [{ startTime: performance.now() + 1 }] })
  const seen = [
    { remote: 'catalog', version: '1.1.0', screen: '/', lcp: 900, cls: 0, compared: true },
    { remote: 'checkout', version: '1.1.0', screen: '/cart', inp: 300, compared: false },
    { remote: 'messages', version: '1.0.0', screen: './AskTheShop', compared: false },
  ]
  // the page of the test before is still there, too
  const reports = left()
  expect(reports.at(-1)).toEqual({ screens: seen, ...page })
  expect(left()).toHaveLength(reports.length)
})

test('without a canary a visit is reported as well, of a page that was left before it was measured, too', () => {
  history.replaceState(null, '', '/cart')
  watchVitals(marketplace, screens)
  expect(left().at(-1)?.screens).toEqual([{ remote: 'checkout', version: '1.1.0', screen: '/cart', compared: false }])
  expect(onCLS).not.toHaveBeenCalled()
})
