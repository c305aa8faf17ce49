import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { releaseDirectory } from '@haggle/kit/releases/store'
import { newHome, sampleRemote, sampleShell, store } from '@haggle/kit/testing/sampleReleases'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchChromium } from '../browser/chromium'
import { findLeaks, leakWatchScript, readTraces, type CheckedRemote } from './leaks'

/** Code that a screen runs when it is shown, and the line expected after it was left. */
const leaks: Record<string, [code: string, line: string]> = {
  'an interval': ['setInterval(() => {}, 50)', 'leaves an interval, set at FILE'],
  'a timer that sets itself again': ['(function again() { setTimeout(again, 20) })()', 'leaves a timer, set at FILE'],
  'a timer for much later': ['setTimeout(() => {}, 60_000)', 'leaves a timer, set at FILE'],
  'a timer with the number of an animation that was cancelled': [
    'cancelAnimationFrame(setTimeout(() => {}, 60_000))',
    'leaves a timer, set at FILE',
  ],
  'an animation': ['(function draw() { requestAnimationFrame(draw) })()', 'leaves an animation, set at FILE'],
  'a listener on window': [
    "addEventListener('resize', () => {})",
    'leaves a listener to resize on window, set at FILE',
  ],
  'a listener on document': [
    "document.addEventListener('keydown', () => {})",
    'leaves a listener to keydown on document, set at FILE',
  ],
  'a listener on body': [
    "document.body.addEventListener('click', () => {})",
    'leaves a listener to click on body, set at FILE',
  ],
  'a listener removed by another function': [
    "addEventListener('scroll', () => {}); removeEventListener('scroll', () => {})",
    'leaves a listener to scroll on window, set at FILE',
  ],
  'a listener removed in another phase': [
    "const hear = () => {}; addEventListener('focus', hear, true); removeEventListener('focus', hear)",
    'leaves a listener to focus on window, set at FILE',
  ],
  'a listener to a media query': [
    "matchMedia('(width > 1px)').addEventListener('change', () => {})",
    'leaves a listener to change on MediaQueryList, set at FILE',
  ],
  'a handler of window': ['window.onresize = () => {}', 'leaves the global window.onresize, set at FILE'],
  'a global': ['window.wishlistCache = {}', 'leaves the global wishlistCache, set at FILE'],
  'a global with a made-up name': ["window['wish' + 'es'] = 1", 'leaves the global wishes'],
  'a global by an undeclared variable': ['forgotten = 1', 'leaves the global forgotten, set at FILE'],
  'another fetch': ['const own = fetch; window.fetch = (...all) => own(...all)', 'replaces window.fetch, set at FILE'],
  'a longer prototype': [
    'Array.prototype.newest = function () { return this[0] }',
    'leaves the global Array.prototype.newest, set at FILE',
  ],
  'another method of a prototype': [
    'const own = Array.prototype.map; Array.prototype.map = function (...all) { return own.apply(this, all) }',
    'replaces Array.prototype.map, set at FILE',
  ],
  'another pushState': ['history.pushState = () => {}', 'leaves the global history.pushState, set at FILE'],
  'another console': ['console.error = () => {}', 'replaces console.error, set at FILE'],
  'another JSON.parse': [
    'const own = JSON.parse; JSON.parse = (...all) => own(...all)',
    'replaces JSON.parse, set at FILE',
  ],
  'another Object.keys': [
    'const own = Object.keys; Object.keys = (...all) => own(...all)',
    'replaces Object.keys, set at FILE',
  ],
  'another XMLHttpRequest, which sees every call': [
    'const own = XMLHttpRequest.prototype.setRequestHeader; XMLHttpRequest.prototype.setRequestHeader = function (...all) { return own.apply(this, all) }',
    'replaces XMLHttpRequest.prototype.setRequestHeader, set at FILE',
  ],
  'another sendBeacon': ['navigator.sendBeacon = () => true', 'leaves the global navigator.sendBeacon, set at FILE'],
  'another setter of what is typed': [
    "Object.defineProperty(HTMLInputElement.prototype, 'value', { ...Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value'), set() {} })",
    'replaces HTMLInputElement.prototype.value, set at FILE',
  ],
  'another localStorage, which sees the session': [
    "const own = localStorage; Object.defineProperty(window, 'localStorage', { get: () => own })",
    'replaces window.localStorage, set at FILE',
  ],
  'another title of the page': [
    "Object.defineProperty(document, 'title', { value: 'Mine' })",
    'leaves the global document.title, set at FILE',
  ],
  'no navbar': ["document.querySelector('nav').remove()", 'removes or hides <nav>, at FILE'],
  'a hidden navbar': ["document.querySelector('nav').style.display = 'none'", 'removes or hides <nav>'],
  'an observer of the page': [
    'new MutationObserver(() => {}).observe(document.body, { childList: true })',
    'leaves a MutationObserver of body, set at FILE',
  ],
  'a custom element that another remote may define': [
    "customElements.define('star-rating', class extends HTMLElement {})",
    'defines the custom element star-rating, at FILE',
  ],
  'a class of body': ["document.body.classList.add('wide')", 'leaves <body class="wide">'],
  'a style of the page': [
    "document.documentElement.style.overflow = 'hidden'",
    'leaves <html style="overflow: hidden;">',
  ],
  'a style sheet in the head': [
    "document.head.append(Object.assign(document.createElement('style'), { textContent: 'h1 { color: red }' }))",
    'leaves <style> in the page, set at FILE',
  ],
  'an adopted style sheet': [
    'document.adoptedStyleSheets = [new CSSStyleSheet()]',
    'leaves a style sheet, set at FILE',
  ],
  'a box beside the app': [
    "document.body.appendChild(document.createElement('div'))",
    'leaves <div> in the page, set at FILE',
  ],
  'a rule for body': ['CSS body { margin: 0 }', 'styles what is not its own: body in SHEET'],
  'a rule that only excludes its own classes': [
    'CSS nav:not(.own, .other) { margin: 0 }',
    'styles what is not its own: nav:not(.own, .other) in SHEET',
  ],
  'a rule for everything': ['CSS @media screen { .own, * { margin: 0 } }', 'styles what is not its own: * in SHEET'],
  "a rule for the shell's navbar": [
    'CSS .own a, .navbar > a { color: red }',
    'styles what is not its own: .navbar > a in SHEET',
  ],
}

/** Code that sets up as much, but cleans up when its screen is left. */
const clean: Record<string, string> = {
  'what it cleaned up': `
    const hear = () => {}, every = setInterval(hear, 50), ending = new AbortController(), observer = new MutationObserver(hear)
    let frame = requestAnimationFrame(function draw() { frame = requestAnimationFrame(draw) })
    addEventListener('resize', hear, { signal: ending.signal })
    addEventListener('scroll', hear, true)
    document.addEventListener('click', hear, { once: true })
    document._reactListening7xk = true
    observer.observe(document.body, { childList: true })
    const sheet = document.head.appendChild(document.createElement('style'))
    document.body.classList.add('wide')
    setTimeout(hear, 20)
    document.addEventListener('leave', () => {
      clearInterval(every)
      cancelAnimationFrame(frame)
      ending.abort()
      removeEventListener('scroll', hear, true)
      observer.disconnect()
      sheet.remove()
      document.body.classList.remove('wide')
      document.body.click()
    }, { once: true })`,
  'listeners and globals of shared code': "document.dispatchEvent(new Event('shared'))",
  'what React puts back after a component threw':
    'const before = Error.prepareStackTrace; Error.prepareStackTrace = undefined; Error.prepareStackTrace = before',
  'a custom element of its own name': "customElements.define('wishlist-rating', class extends HTMLElement {})",
  'styles of its own':
    'CSS .own { color: red } .own h1, .own:hover { color: blue } @media print { body:has(.own[data-printed]) > nav { display: none } }',
}

const shellScript = `
  document.addEventListener('shared', () => {
    window.sharedCache = 1
    setInterval(() => {}, 1000)
    addEventListener('resize', () => {})
  })`

let browser: Browser
let context: BrowserContext
let home: string
let watched: CheckedRemote
const files = new Map<string, string>()

beforeAll(async () => {
  home = await newHome()
  const shell = await store(home, sampleShell({ entry: { ...sampleShell().entry, path: 'main.js' } }))
  await writeFile(join(releaseDirectory(home, shell), 'main.js'), shellScript)
  files.set('/releases/shell/1.0.0/main.js', shellScript)
  const cases = { ...leaks, ...Object.fromEntries(Object.entries(clean).map(([name, code]) => [name, [code]])) }
  const assets = Object.keys(cases).map((_, at) => ({ path: `Screen${at}.js`, bytes: 0, integrity: '' }))
  const candidate = await store(home, sampleRemote({ name: 'wishlist', global: 'wishlist_1_0_0', assets }))
  for (const [at, [code = '']] of Object.values(cases).entries()) {
    const isStyle = code.startsWith('CSS ')
    const path = `Screen${at}.${isStyle ? 'css' : 'js'}`
    const text = isStyle ? code.slice(4) : `(() => {\n${code}\n})()`
    files.set(`/releases/wishlist/1.0.0/${path}`, text)
    await writeFile(join(releaseDirectory(home, candidate), path), text)
  }
  browser = await launchChromium()
  context = await browser.newContext({ baseURL: 'http://shop.test' })
  await context.addInitScript({ content: await leakWatchScript() })
  await context.route('**', (route) => {
    const body = files.get(new URL(route.request().url()).pathname)
    const contentType = route.request().url().endsWith('.css') ? 'text/css' : 'text/javascript'
    const page = `<!doctype html><html><body><nav class="navbar"><a href="/">Home</a></nav><script src="/releases/shell/1.0.0/main.js"></script></body></html>`
    return route.fulfill(body === undefined ? { body: page, contentType: 'text/html' } : { body, contentType })
  })
  const page = await context.newPage()
  await page.goto('/')
  watched = {
    home,
    candidate,
    app: { shell, remotes: [{ name: 'wishlist', release: candidate }] },
    before: await readTraces(page),
  }
  await page.close()
})
afterAll(async () => {
  await browser.close()
  await rm(home, { recursive: true })
})

/** Opens a page, shows a screen and leaves it. */
async function visited(at: number): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/')
  const url = `/releases/wishlist/1.0.0/Screen${at}`
  if (files.has(`${url}.css`)) await page.addStyleTag({ url: `${url}.css` })
  else await page.addScriptTag({ url: `${url}.js` })
  await page.evaluate("document.dispatchEvent(new Event('leave'))")
  return page
}

test('each seeded leak is found, with the line that leaks', async () => {
  const missed: string[] = []
  await Promise.all(
    Object.entries(leaks).map(async ([name, [, line]], at) => {
      const page = await visited(at)
      const found = await findLeaks(page, watched, 0)
      const file = `/releases/wishlist/1.0.0/Screen${at}`
      const expected = line.replace('FILE', `${file}.js:2:`).replace('SHEET', `${file}.css`)
      if (found.length !== 1 || !found[0]?.startsWith(expected))
        missed.push(`${name}: ${found.join(', ') || 'nothing'}`)
      await page.close()
    }),
  )
  console.log(`seeded leaks: ${Object.keys(leaks).length - missed.length} of ${Object.keys(leaks).length} found`)
  expect(missed).toEqual([])
})

test.each(Object.keys(clean).map((name, at) => [name, Object.keys(leaks).length + at] as const))(
  'no leak is reported for %s',
  async (_, at) => {
    const page = await visited(at)
    expect(await findLeaks(page, watched)).toEqual([])
    await page.close()
  },
)
