import { FailureReport } from '@haggle/shared-contract'
import { LoadFailure } from './LoadFailure'
import { reportCaught, watchScripts } from './watchScripts'

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

test("an uncaught error in a remote's script is reported with its release and the page's token", () => {
  dispatchEvent(new ErrorEvent('error', { error: thrown('catalog/1.1.0/Home.js'), message: 'boom' }))
  rejected(thrown('shell/1.0.0/main.js', 'checkout/2.0.0/Cart.js'))
  expect(reports()).toEqual([
    {
      ...{ remote: 'catalog', version: '1.1.0', type: 'script', route: '/', message: 'boom', token: 'a.b', visitor: 7 },
      frames: ['catalog/1.1.0/Home.js:1:2'],
    },
    expect.objectContaining({
      ...{ remote: 'checkout', version: '2.0.0', type: 'script' },
      frames: ['shell/1.0.0/main.js:1:2', 'checkout/2.0.0/Cart.js:1:2'],
    }),
  ])
})

interface Frame {
  name: string
  file: string
  isAsync?: boolean
}
const site = 'https://market.example/releases/'
const formats = {
  Chromium: (message: string, frames: Frame[]) =>
    [
      `Error: ${message}`,
      ...frames.map(({ name, file, isAsync }) => {
        const place = `${site}${file}:1:2345`
        return `    at ${isAsync ? 'async ' : ''}${name ? `${name} (${place})` : place}`
      }),
    ].join('\n'),
  Firefox: (_: string, frames: Frame[]) =>
    frames.map(({ name, file, isAsync }) => `${isAsync ? 'async*' : ''}${name}@${site}${file}:1:2345\n`).join(''),
  Safari: (_: string, frames: Frame[]) =>
    frames.map(({ name, file }) => (name ? `${name}@${site}${file}:1:2345` : `${site}${file}:1:2345`)).join('\n'),
}
const shell = (name = 'ae', isAsync = false) => ({ name, file: 'shell/1.0.0/vendor.1a2b3c4d.js', isAsync })
const catalog = (name = 'r', isAsync = false) => ({ name, file: 'catalog/1.1.0/305.6a2da1ca.js', isAsync })
const checkout = (name = 'q', isAsync = false) => ({ name, file: 'checkout/2.0.0-5db8931.8e768cf5/Cart.js', isAsync })
const [ofCatalog, ofCheckout] = ['catalog 1.1.0', 'checkout 2.0.0-5db8931.8e768cf5']

/** The stack of an error, innermost frame first, and the release at fault; `wrapped` in an error of the shell. */
const seeded: Record<string, [frames: Frame[], whose: string, wrapped?: boolean]> = {
  'an event handler': [[catalog('onClick'), shell('executeDispatch')], ofCatalog],
  'a minified chunk': [[catalog('e.t.n'), catalog('r'), shell()], ofCatalog],
  'a nameless function': [[catalog(''), shell()], ofCatalog],
  'a class': [[checkout('new Cart'), shell('renderWithHooks')], ofCheckout],
  'an await': [[catalog('load', true), catalog('r', true)], ofCatalog],
  'an await on shared code': [[shell('request'), shell('ae', true), checkout('pay', true)], ofCheckout],
  'shared code that a remote calls': [[shell('formatPrice'), shell(), checkout()], ofCheckout],
  'shared code with a callback of a remote': [[checkout('compare'), shell('sort'), catalog()], ofCheckout],
  'an effect': [[catalog(), shell('commitHookEffectListMount')], ofCatalog],
  'a timer': [[catalog('')], ofCatalog],
  'an error that shared code passed on': [[shell('request'), shell()], ofCheckout, true],
  'the shell': [[shell('navigate'), shell()], 'shell 1.0.0'],
}

test('at least 95 of a hundred seeded errors are attributed to the right release', () => {
  let [right, all] = [0, 0]
  const wrong: string[] = []
  for (const [browser, format] of Object.entries(formats))
    for (const [name, [frames, whose, wrapped]] of Object.entries(seeded))
      for (const [at, message] of ['boom', "Can't load /releases/wishlist/9.9.9/x.js", 'two\nlines'].entries()) {
        const error = new Error(message)
        error.stack = format(message, frames)
        if (wrapped) error.cause = Object.assign(new Error('inner'), { stack: format('inner', [checkout()]) })
        fetch.mockClear()
        // each is reported at most once a minute
        history.replaceState(null, '', `/${encodeURIComponent(`${browser} ${name} ${at}`)}`)
        if (at === 1) rejected(error)
        else dispatchEvent(new ErrorEvent('error', { error, message }))
        const [found] = reports()
        all++
        if ((found && `${found.remote} ${found.version}`) === whose) right++
        else wrong.push(`${browser}, ${name}: ${found?.remote}`)
      }
  history.replaceState(null, '', '/')
  console.log(`attributed: ${right} of ${all}`)
  expect(all).toBeGreaterThanOrEqual(100)
  expect(wrong).toEqual([])
})

test("an error that React recovered from while hydrating is attributed to its component's release", () => {
  const mismatch = thrown('shell/1.0.0/vendor.js')
  const log = jest.spyOn(console, 'error').mockReturnValue()
  const stack = (...files: string[]) => ({ componentStack: thrown(...files).stack?.replace('Error: boom', '') })
  history.replaceState(null, '', '/hydrated')
  reportCaught(mismatch, stack('catalog/1.1.0/Home.js', 'shell/1.0.0/main.js'))
  reportCaught(mismatch, stack('shell/1.0.0/main.js'))
  reportCaught(new Error('#422', { cause: new LoadFailure('catalog', '1.1.0', mismatch) }), {})
  expect(reports().map(({ remote, message }) => `${remote}: ${message}`)).toEqual(['catalog: boom', 'shell: boom'])
  history.replaceState(null, '', '/')
  log.mockRestore()
})

test('what something else than React may have done to the page is reported without the token: it does not count', () => {
  const log = jest.spyOn(console, 'error').mockReturnValue()
  const gone = new DOMException('The node to be removed is not a child of this node.', 'NotFoundError')
  const componentStack = thrown('catalog/1.1.0/Home.js').stack?.replace('Error: boom', '')
  history.replaceState(null, '', '/gone')
  for (let time = 0; time < 2; time++) reportCaught(gone, { componentStack })
  // at most once: from then on the page withstands it
  expect(reports().map(({ token }) => token)).toEqual([undefined, 'a.b'])
  history.replaceState(null, '', '/')
  log.mockRestore()
})

test('an error of a browser extension is not reported', () => {
  const injected = thrown('shell/1.0.0/main.js')
  injected.stack = injected.stack?.replace('\n', '\n    at fetch (chrome-extension://x/y.js:1:2)\n')
  rejected(injected)
  rejected('no error at all')
  dispatchEvent(new ErrorEvent('error', { message: 'Script error.', filename: 'chrome-extension://x/y.js' }))
  expect(reports()).toEqual([])
})
