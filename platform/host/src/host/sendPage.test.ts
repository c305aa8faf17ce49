import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { firstPages } from '../first-page/firstPages'
import { cspHash } from '../first-page/styles'
import { sampleLiveApp } from '../testing/sampleParts'
import { serveApp } from './serveApp'

let opened: Awaited<ReturnType<typeof open>>

async function open() {
  const { home, app, drop } = await sampleLiveApp(`
    return { markup: url + ' ' + process.hrtime.bigint() + ' Ä'.repeat(500), title: 'Home', status: url === '/?gone' ? 404 : 200, isMissing: url.startsWith('/?gone') }`)
  const pages = firstPages({ home, apiUrl: 'http://api.test', limit: 10_000 })
  const host = Fastify()
  await host.register(serveApp, { home, app, pages })
  const signing = Fastify()
  await signing.register(serveApp, { home, app, pages, secret: 'between-us' })
  const get = (url: string, headers = {}) => host.inject({ url, headers: { host: 'shop.test', ...headers } })
  const getSigned = (url: string, headers = {}) =>
    signing.inject({ url, headers: { host: 'shop.test', accept: 'text/html', ...headers } })
  return { get, getSigned, close: () => Promise.all([host.close(), signing.close(), pages.close()]).then(drop) }
}

/** The clock of the cache: on a busy machine the pages of one test may take longer than a page is cached. */
let clock = performance.now()

beforeAll(async () => (opened = await open()))
beforeEach(() => void jest.spyOn(performance, 'now').mockImplementation(() => clock))
afterAll(() => opened.close())

test('a prerendered page has the usual policy, is not cached, and is compressed as the client accepts', async () => {
  const { get } = opened
  const plain = await get('/')
  expect(plain.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
  expect(plain.headers['content-security-policy']).toContain("script-src 'self' 'sha256-")
  expect(plain.headers['content-encoding']).toBeUndefined()
  const brotli = await get('/', { 'accept-encoding': 'gzip, br' })
  expect([brotli.headers['content-encoding'], brotli.headers.vary]).toEqual(['br', 'accept-encoding'])
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' })
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
})

test('a page is no picture', async () => {
  for (const url of ['/', '/?keyword=dear', '/product/lamp'])
    expect((await opened.get(url, { 'sec-fetch-dest': 'image', accept: 'image/*,*/*' })).statusCode).toBe(404)
})

test("a page's policy allows only its own inline style sheets", async () => {
  const { body, headers } = await opened.get('/')
  const sheets = [...body.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => cspHash(css))
  expect(sheets.length).toBeGreaterThan(0)
  expect(headers['content-security-policy']).toContain(`style-src 'self' ${sheets.join(' ')};`)
})

test("a page is cached for a second, the shell's screens until the next release, and an unchanged copy gets 304", async () => {
  const { get } = opened
  const form = await get('/login')
  const pages = await Promise.all([get('/?a'), get('/?a'), get('/?a')])
  expect(new Set(pages.map(({ body }) => body)).size).toBe(1)
  const again = await get('/?a', { 'if-none-match': String(pages[0]?.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  clock += 1100
  // the cache itself looks at the clock once a millisecond
  await new Promise((done) => setTimeout(done, 20))
  expect((await get('/?a')).body).not.toBe(pages[0]?.body)
  expect([(await get('/login?redirect=cart')).body, form.body.includes('<h1>Login')]).toEqual([form.body, true])
})

test("a screen's 404 is the page's status, and each origin has its own page", async () => {
  const { get } = opened
  const gone = await get('/?gone')
  expect(gone.statusCode).toBe(404)
  expect((await get('/?gone', { 'if-none-match': String(gone.headers.etag) })).statusCode).toBe(404)
  const [here, there] = [await get('/?b'), await get('/?b', { host: 'elsewhere.test' })]
  expect(here.body).not.toBe(there.body)
})

test('a request with an invalid Host gets a page that is not prerendered', async () => {
  const { statusCode, body } = await opened.get('/', { host: 'x"><script>' })
  expect([statusCode, body.includes('hg-first')]).toEqual([200, true])
})

test.each(['/?c', '/cart'])('each load of %s has its own token, in any encoding, and no ETag', async (url) => {
  const { getSigned } = opened
  const tokenIn = (html: string) => /id="page-token">([\w-]+\.[\w-]+)<\/script>\n {2}<\/body>/.exec(html)?.[1]
  const plain = await getSigned(url)
  const brotli = await getSigned(url, { 'accept-encoding': 'br' })
  const gzip = await getSigned(url, { 'accept-encoding': 'gzip' })
  const bodies = [
    plain.body,
    brotliDecompressSync(brotli.rawPayload).toString(),
    gunzipSync(gzip.rawPayload).toString(),
  ]
  expect(new Set(bodies.map(tokenIn)).size).toBe(3)
  expect(bodies.every(tokenIn)).toBe(true)
  const [first, ...others] = bodies.map((body) => body.replace(tokenIn(body) ?? '', ''))
  expect(others).toEqual([first, first])
  expect(plain.headers.etag).toBeUndefined()
})

test('search engines leave out what is not there, and nothing else, from the first response on', async () => {
  const { get } = opened
  const isLeftOut = async (url: string) => {
    const { statusCode, body } = await get(url, { accept: 'text/html' })
    return [url, statusCode, body.includes('<meta name="robots" content="noindex" />')]
  }
  expect(await isLeftOut('/no/such/page')).toEqual(['/no/such/page', 200, true])
  expect(await isLeftOut('/?gone-shop')).toEqual(['/?gone-shop', 200, true])
  for (const url of ['/', '/login']) expect(await isLeftOut(url)).toEqual([url, 200, false])
})
