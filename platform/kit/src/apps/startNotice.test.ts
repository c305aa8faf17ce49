import { compileFunction } from 'node:vm'
import { ClientErrorReport } from '@haggle/shared-contract'
import { startNotice } from './startNotice'

const shell = 'http://shop.test/releases/shell/1.2.0'

/** Runs the script as a page does, in as much of a browser as it uses. */
function openPage() {
  const page = new EventTarget()
  const body: Node[] = []
  const reports: ClientErrorReport[] = []
  const element = (tag: string): Node => {
    const children: Node[] = []
    const appendChild = (child: Node) => children.push(child)
    const setAttribute = (name: string, value: string) => Object.assign(made, { [name]: value })
    const made = { tag, style: {}, children, appendChild, setAttribute }
    return made
  }
  const parent = { removeChild: (child: Node) => body.splice(body.indexOf(child), 1) }
  const browser = {
    document: {
      createElement: element,
      createTextNode: (textContent: string) => ({ ...element('#text'), textContent }),
      querySelector: () => ({ src: `${shell}/vendor.js` }),
      body: {
        get firstChild() {
          return body[0]
        },
        insertBefore: (child: Node) => body.unshift(Object.assign(child, { parentNode: parent })),
      },
    },
    location: { origin: 'http://shop.test', pathname: '/product/1', reload: jest.fn() },
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    fetch: (_: string, { body: report }: { body: string }) => {
      reports.push(ClientErrorReport.parse(JSON.parse(report)))
      return Promise.reject(new TypeError('offline'))
    },
  }
  compileFunction(startNotice, Object.keys(browser)).apply(undefined, Object.values(browser))
  const fail = (event: object, target: object = {}) =>
    page.dispatchEvent(Object.defineProperty(Object.assign(new Event('error'), event), 'target', { value: target }))
  return {
    reports,
    reload: browser.location.reload,
    notice: () => body[0],
    fail,
    failToLoad: (file: string, how = { defer: true }) => fail({}, { src: file, ...how }),
    parsed: () => page.dispatchEvent(new Event('DOMContentLoaded')),
  }
}
interface Node {
  tag: string
  children: Node[]
  textContent?: string
  role?: string
  onclick?: () => void
}

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('a script of the shell that does not load shows a notice with a button to try again, and is reported once', () => {
  const { failToLoad, parsed, notice, reports, reload } = openPage()
  failToLoad(`${shell}/vendor.js`)
  failToLoad(`${shell}/main.js`)
  parsed()
  const [text, again] = notice()?.children ?? []
  expect([notice()?.role, text?.textContent]).toEqual(['alert', 'This page could not be loaded completely.'])
  expect([again?.tag, again?.textContent]).toEqual(['button', 'Try again'])
  const message = `did not load: ${shell}/vendor.js`
  expect(reports).toEqual([{ remote: 'shell', version: '1.2.0', type: 'error', route: '/product/1', message }])
  again?.onclick?.()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a script of the shell that cannot run shows a notice', () => {
  const { fail, notice, reports } = openPage()
  fail({ message: 'SyntaxError: x', filename: `${shell}/main.js` })
  expect(notice()?.role).toBe('alert')
  expect(reports[0]?.message).toBe(`SyntaxError: x: ${shell}/main.js`)
})

test('scripts that do not arrive show a notice after 20 seconds, until they do', () => {
  const { parsed, notice, reports } = openPage()
  jest.advanceTimersByTime(19_999)
  expect(notice()).toBeUndefined()
  jest.advanceTimersByTime(1)
  expect(notice()?.role).toBe('alert')
  expect(reports[0]?.type).toBe('timeout')
  parsed()
  expect(notice()).toBeUndefined()
})

test("failures of pictures, remotes, extensions, and after the shell's start show no notice", () => {
  const { fail, failToLoad, parsed, notice } = openPage()
  failToLoad('http://shop.test/media/lamp.webp', { defer: false })
  failToLoad(`${shell}/login.js`, { defer: false })
  for (const filename of ['chrome-extension://x/y.js', 'http://shop.test/releases/catalog/1.0.0/x.js', ''])
    fail({ message: 'boom', filename })
  parsed()
  fail({ message: 'boom', filename: `${shell}/main.js` })
  jest.advanceTimersByTime(60_000)
  expect(notice()).toBeUndefined()
})
