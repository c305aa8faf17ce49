import { WebVitalsReport } from 'shared-contract'
import type { Composition } from 'shared-contract/platform'
import type { AppScreen } from '../routes/screen'
import { marketplace } from '../testing/composition'
import { watchVitals } from './watchVitals'

type Heard = (metric: { value: number; entries: { startTime: number }[] }) => void
const heard: Record<string, Heard> = {}
const loaded = jest.fn()
jest.mock('web-vitals', () => {
  loaded()
  return {
    onLCP: (hear: Heard) => (heard.lcp = hear),
    onINP: (hear: Heard) => (heard.inp = hear),
    onCLS: (hear: Heard) => (heard.cls = hear),
  }
})

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
const turn = () => new Promise((done) => setTimeout(done, 50))

beforeEach(() => {
  document.body.innerHTML = '<script type="application/json" id="page-token">a.b</script>'
})

test('without a canary, and on a page without a token, nothing is measured', async () => {
  watchVitals(marketplace, screens)
  document.body.innerHTML = ''
  watchVitals(withCanary('catalog'), screens)
  await turn()
  expect(loaded).not.toHaveBeenCalled()
})

test('what is measured is reported once the page is left, by the screen that was shown then', async () => {
  history.replaceState(null, '', '/')
  watchVitals(withCanary('catalog'), screens)
  await turn()
  heard.lcp?.({ value: 900, entries: [{ startTime: 900 }] })
  heard.cls?.({ value: 0, entries: [] })
  history.replaceState(null, '', '/cart')
  document.body.click()
  await turn()
  heard.inp?.({ value: 300, entries: [{ startTime: performance.now() + 1 }] })
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await turn()
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
