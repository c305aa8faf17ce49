import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { releaseDirectory } from '@haggle/kit/releases/store'
import { sampleApp } from '../testing/sampleParts'
import { firstPages, type FirstPagesOptions } from './firstPages'
import { cspHash } from './styles'

const origin = 'https://shop.test'
const page = `{ markup: '<h1>Home</h1>', title: 'Home', handover: { queries: {} } }`
const closers: (() => Promise<void>)[] = []

async function open(code: string, options: Partial<FirstPagesOptions> = {}) {
  const { home, composition, drop } = await sampleApp(code)
  const logged: string[] = []
  const pages = firstPages({
    home,
    apiUrl: 'http://api.test',
    log: (line) => logged.push(line),
    limit: 30_000,
    ...options,
  })
  closers.push(async () => {
    await pages.close()
    await drop()
  })
  const at = (url: string) => pages.pageAt({ composition, url, origin })
  return { home, composition, pages, logged, at }
}

/** Waits until the renderer has started. */
async function untilRendered(at: (url: string) => Promise<unknown>, url: string): Promise<void> {
  while (!(await at(url))) await wait(50)
}

/** Advances the clock by the ten seconds that a failed screen rests, and more. It goes on, so that another rest ends, too. */
function letRestEnd() {
  const now = performance.now.bind(performance)
  jest.spyOn(performance, 'now').mockImplementation(() => now() + 11_000)
}

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

test('a page contains its screen, its styles, the hydration state and metadata for search engines', async () => {
  const { at, logged } = await open(`return {
    ...${page}, status: 404, description: 'A "home"', canonical: '/', image: 'https://shop.test/x.png', kind: 'product',
    handover: { queries: { a: '</script><script>alert(1)</script>' } }, jsonLd: { name: '</script><script>alert(2)</script>' },
  }`)
  const { status, html = '' } = (await at('/')) ?? {}
  expect(logged).toEqual([])
  expect(status).toBe(404)
  expect(html).toContain('<div id="root"><h1>Home</h1></div>')
  expect(html).toContain('<style data-href="Home.css">.home{color:teal}</style>')
  expect(html).toContain('<title>Home</title>')
  expect(html).toContain('<meta name="description" content="A &quot;home&quot;" />')
  expect(html).toContain('<link rel="canonical" href="https://shop.test/" />')
  expect(html).toContain('<meta property="og:type" content="product" />')
  expect(html).toContain('<meta property="og:image" content="https://shop.test/x.png" />')
  expect(html).not.toContain('<script>alert')
  const given = /id="first-page">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(given)).toMatchObject({ remote: 'catalog', version: '1.0.0' })
})

test("the shell's own screen is rendered without any remote, and its query is not part of the address", async () => {
  const { at, logged, pages, composition } = await open(`throw new Error('asked')`)
  const { status, html = '' } = (await at('/login?redirect=%2Fcart')) ?? {}
  expect([status, logged]).toEqual([200, []])
  expect(html).toContain('<div id="root"><h1>Login</h1></div>')
  const given = /id="first-page">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(given)).toMatchObject({ remote: 'shell', version: '1.0.0' })
  expect(pages.addressOf({ composition, url: '/login?redirect=%2Fcart', origin })).toBe('/login')
})

test("a page preloads the scripts of the shell's own screens, but not those of a remote", async () => {
  const { at } = await open(`return ${page}`)
  const preloaded = (html = '') => [...html.matchAll(/rel="preload" as="script" href="([^"]*)"/g)].map(([, url]) => url)
  expect(preloaded((await at('/login'))?.html)).toEqual(['/releases/shell/1.0.0/first.js'])
  expect(preloaded((await at('/'))?.html)).toEqual([])
})

test("a style sheet's relative URLs are rewritten for the page, and nothing else in it", async () => {
  const { at, home, composition } = await open(`return ${page}`)
  const [remote] = composition.remotes
  const css = `a{src:url(x.woff2)}b{src:url("../y.png")}c{src:url(data:font/woff2;base64,AA)}d{src:url("data:a,url(#b)")}`
  if (remote) await writeFile(join(releaseDirectory(home, remote.release), 'Home.css'), css)
  composition.shell.assets.push({ path: 'face-latin-wght-normal.woff2', bytes: 1, integrity: '' })
  const { html, styles } = (await at('/')) ?? {}
  const inPage = css
    .replace('x.woff2', '/releases/catalog/1.0.0/x.woff2')
    .replace('../y', '/releases/catalog/1.0.0/../y')
  expect(html).toContain(`<style data-href="Home.css">${inPage}</style>`)
  expect(styles).toContain(cspHash(inPage))
  expect(html).toContain('as="font" type="font/woff2" href="/releases/shell/1.0.0/face-latin-wght-normal.woff2"')
})

test("the remote gets the shell's shared modules, the address and the API's URL", async () => {
  const { at } = await open(`return { ...${page}, title: [require('react'), url, origin, apiUrl].join() }`)
  expect((await at('/?page=2'))?.html).toContain(
    '<title>the one React,/?page=2,https://shop.test,http://api.test</title>',
  )
})

test.each(['/cart', '/elsewhere', '/product/1'])('%s is not prerendered, and nothing is logged', async (url) => {
  const { at, logged } = await open(`return ${page}`)
  expect([await at(url), logged]).toEqual([undefined, []])
})

test('a page whose screen throws is left to the browser, and the error is logged once', async () => {
  const { at, logged } = await open(`if (url !== '/') return ${page}; throw new Error('no lamp')`)
  expect([await at('/'), await at('/')]).toEqual([undefined, undefined])
  expect(logged).toEqual(['The host cannot render catalog 1.0.0 ./Home: no lamp. Browsers do it instead.'])
  expect(await at('/?page=2')).toBeDefined()
})

test('an unreachable API is named in the log', async () => {
  const asks = `try { await fetch(apiUrl + '/api/products') } catch { throw {} }`
  const { at, logged } = await open(asks, { apiUrl: 'http://127.0.0.1:1' })
  expect(await at('/')).toBeUndefined()
  expect(logged).toEqual([
    'The host cannot render catalog 1.0.0 ./Home: the API cannot be read: fetch failed, bad port. Browsers do it instead.',
  ])
})

test('a renderer that has started serves for good', async () => {
  const others = [
    'Date',
    'hrtime',
    'nextTick',
    'performance',
    'queueMicrotask',
    'setImmediate',
    'clearImmediate',
  ] as const
  jest.useFakeTimers({ doNotFake: [...others] })
  const counting = `globalThis.pages = (globalThis.pages ?? 0) + 1; return { markup: 'page ' + globalThis.pages, title: '' }`
  const { at } = await open(counting, {})
  expect((await at('/'))?.html).toContain('page 1')
  jest.advanceTimersByTime(60_000)
  jest.useRealTimers()
  await wait(200)
  expect((await at('/'))?.html).toContain('page 2')
})

test('the process of a remote that was taken out of the app ends, and starts again with the remote', async () => {
  const counting = `globalThis.pages = (globalThis.pages ?? 0) + 1; return { markup: 'page ' + globalThis.pages, title: '' }`
  const { at, pages, composition } = await open(counting)
  for (const page of ['page 1', 'page 2']) expect((await at('/'))?.html).toContain(page)
  const without = { ...composition, remotes: [] }
  expect((await pages.pageAt({ composition: without, url: '/login', origin }))?.html).toContain('<h1>Login</h1>')
  expect((await at('/'))?.html).toContain('page 1')
})

test('a screen that hangs is killed and not rendered for a while', async () => {
  const { at, logged, pages, composition } = await open(`if (url === '/?hang') for (;;); return ${page}`, {
    limit: 1500,
  })
  pages.warmUp(composition)
  await untilRendered(at, '/')
  const started = Date.now()
  expect(await at('/?hang')).toBeUndefined()
  expect(Date.now() - started).toBeLessThan(5000)
  expect(logged.at(-1)).toMatch('no answer within 1500 ms')
  expect(await at('/')).toBeUndefined()
  letRestEnd()
  await untilRendered(at, '/?page=2')
  expect(await at('/?page=3')).toBeDefined()
})

test('a screen cannot exit its process, and one that exhausts its memory is not rendered for a while', async () => {
  const { at } = await open(
    `
    if (url === '/?exit') process.exit(3)
    if (url === '/?memory') { const all = []; for (;;) all.push(new Array(1e5).fill(url)) }
    return ${page}`,
    // filling the memory takes long on a busy machine
    { limit: 30_000 },
  )
  expect(await at('/?exit')).toBeUndefined()
  expect(await at('/')).toBeDefined()
  expect(await at('/?memory')).toBeUndefined()
  expect(await at('/')).toBeUndefined()
  letRestEnd()
  expect(await at('/')).toBeDefined()
})

test('a bundle that was changed after its build is not run', async () => {
  const { at, logged, home, composition } = await open(`return ${page}`)
  const [remote] = composition.remotes
  if (remote) await writeFile(join(releaseDirectory(home, remote.release), 'prerender.cjs'), 'globalThis.ran = true')
  expect(await at('/')).toBeUndefined()
  expect(logged).toEqual([
    'The host cannot render catalog 1.0.0 ./Home: prerender.cjs was changed. Browsers do it instead.',
  ])
})

test('a renderer that does not start is logged with its reason, as one sentence', async () => {
  const { at, logged, home, composition } = await open(`return ${page}`)
  await writeFile(join(releaseDirectory(home, composition.shell), 'prerender.cjs'), 'globalThis.ran = true')
  expect(await at('/')).toBeUndefined()
  expect(logged).toEqual(['The host cannot render catalog 1.0.0 ./Home: its process ended. Browsers do it instead.'])
})

test('150 concurrent visits to different addresses switch nothing off; those beyond the queue get no screen', async () => {
  const busy = `const until = Date.now() + 20; while (Date.now() < until); return ${page}`
  const { at, logged } = await open(busy)
  await untilRendered(at, '/')
  const made = await Promise.all(Array.from({ length: 150 }, (_, each) => at(`/?x=${each}`)))
  expect(made.filter(Boolean).length).toBeGreaterThan(10)
  expect(made.at(-1)).toBeUndefined()
  expect(await at('/')).toBeDefined()
  expect(logged).toEqual([])
})

test("query parameters that a screen does not declare are not part of its page's address", async () => {
  const { home, composition, drop } = await sampleApp(`return ${page}`, undefined, ['page', 'sortBy'])
  const pages = firstPages({ home, apiUrl: 'http://api.test', limit: 30_000 })
  closers.push(() => pages.close().then(drop))
  const address = (url: string) => pages.addressOf({ composition, url, origin })
  expect(address('/?x=1')).toBe('/?x=1')
  await pages.pageAt({ composition, url: '/', origin })
  expect(['/?x=1', '/?sortBy=a&x=2&page=3&page=4', '/cart?x=1'].map(address)).toEqual([
    '/',
    '/?page=3&sortBy=a',
    '/cart?x=1',
  ])
})
