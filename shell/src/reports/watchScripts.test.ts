import { FailureReport } from 'shared-contract'
import { watchScripts } from './watchScripts'

const fetch = jest.fn<Promise<Response>, [string, { body: string }]>()
fetch.mockRejectedValue(new TypeError('offline'))
Object.assign(globalThis, { fetch })
const reports = () => fetch.mock.calls.map(([, { body }]) => FailureReport.parse(JSON.parse(body)))

const thrown = (...files: string[]) => {
  const error = new Error('boom')
  error.stack = ['Error: boom', ...files.map((file) => `    at f (http://shop.test/releases/${file}:1:2)`)].join('\n')
  return error
}
const rejected = (reason: unknown) => dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))

beforeAll(() => {
  document.body.innerHTML = '<script type="application/json" id="page-token">a.b</script>'
  localStorage.setItem('visitor', '7')
  watchScripts()
})
beforeEach(() => fetch.mockClear())

test("what nobody caught in a remote's script is reported by its release, with the page's token", () => {
  dispatchEvent(new ErrorEvent('error', { error: thrown('catalog/1.1.0/Home.js'), message: 'boom' }))
  rejected(thrown('shell/1.0.0/main.js', 'checkout/2.0.0/Cart.js'))
  expect(reports()).toEqual([
    { remote: 'catalog', version: '1.1.0', type: 'script', route: '/', message: 'boom', token: 'a.b', visitor: 7 },
    expect.objectContaining({ remote: 'checkout', version: '2.0.0', type: 'script' }),
  ])
})

test('what a browser extension or the shell throws is held against no remote', () => {
  rejected(thrown('shell/1.0.0/main.js'))
  rejected('no error at all')
  dispatchEvent(new ErrorEvent('error', { message: 'Script error.', filename: 'chrome-extension://x/y.js' }))
  expect(reports()).toEqual([])
})
