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
  document.body.innerHTML = '<script type="application/json" id="page-token">a.b</script>'
})

test('without a canary, and on a page without a token, nothing is measured', async () => {
  const token = document.body.innerHTML
  watchVitals(marketplace, screens)
  document.body.innerHTML = ''
  watchVitals(withCanary('catalog'), screens)
  document.body.innerHTML = token
  watchVitals(withCanary('catalog'), screens)
  // a page is measured; those before it would have been first
  await waitFor(() => expect(onCLS).toHaveBeenCalled())
  expect([onLCP, onINP, onCLS].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1])
})

test('measurements are reported once the page is left, by the screen that was shown then', async () => {
  history.replaceState(null, '', '/')
  watchVitals(withCanary('catalog'), screens)
  await waitFor(() => expect(onCLS).toHaveBeenCalled())
  onLCP.mock.lastCall?.[0]({ value: 900, entries: [{ startTime: 900 }] })
  onCLS.mock.lastCall?.[0]({ value: 0, entries: [] })
  history.replaceState(null, '', '/cart')
  document.body.click()
  await painted()
  onINP.mock.lastCall?.[0]({ value: 300, entries: [{ startTime: performance.now() + 1 }] })
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  // at once: the page may be gone after the event
  expect(fetch.mock.calls.map(([url, { body }]) => [url, WebVitalsReport.parse(JSON.parse(body))])).toEqual([
    [
      '/api/web-vitals',
      {
        screens: [{ remote: 'catalog', version: '1.1.0', screen: '/', lcp: 900, cls: 0 }],
        token: 'a.b',
        visitor: expect.any(Number) as number,
      },
    ],
  ])
})
