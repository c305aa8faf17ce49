import { request } from 'node:http'
import { connect } from 'node:net'
import { testPort } from '@haggle/kit/testing/testPort'
import { sampleLiveApp } from '../testing/sampleParts'
import { startHost } from './host'

const closers: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** Starts a host that is called from this machine; `proxies` are those it trusts. */
async function open(proxies: string | undefined, more: { site?: string | undefined; headersTimeout?: number } = {}) {
  const { home, app, drop } = await sampleLiveApp(`return { markup: '', title: 'Home', canonical: '/' }`)
  const port = await testPort()
  const backend = { url: 'http://127.0.0.1:1', secret: '' }
  const host = await startHost({ home, app, backend, port, proxies, limit: 10_000, ...more })
  closers.push(() => host.close().then(drop))
  const site = `http://localhost:${port}`
  return { site, port, get: (path: string, headers = {}) => fetch(site + path, { headers }) }
}

/** Headers that a TLS-terminating proxy sends. */
const claims = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'haggle.example', 'x-forwarded-for': '203.0.113.7' }

test("behind a trusted proxy, links use the site's public address", async () => {
  const { get } = await open('10.0.0.0/8, loopback')
  const page = await get('/', claims)
  expect(await page.text()).toContain('<link rel="canonical" href="https://haggle.example/" />')
  expect(page.headers.get('content-security-policy')).toContain('wss://haggle.example')
  expect(await (await get('/robots.txt', claims)).text()).toContain('Sitemap: https://haggle.example/sitemap.xml')
  expect(await (await get('/sitemap.xml', claims)).text()).toContain('<loc>https://haggle.example/</loc>')
})

test.each([undefined, '10.0.0.0/8'])('with TRUST_PROXY=%s other senders are not trusted', async (proxies) => {
  const { get, site } = await open(proxies)
  const page = await get('/', claims)
  expect(await page.text()).toContain(`<link rel="canonical" href="${site}/" />`)
  expect(page.headers.get('content-security-policy')).not.toContain('haggle.example')
  expect(await (await get('/sitemap.xml', claims)).text()).toContain(`<loc>${site}/</loc>`)
})

const strictTransport = async (reply: Promise<Response>) => (await reply).headers.get('strict-transport-security')

test('a site that is served by TLS says so to browsers, for a year and this name only, on pages, files and calls', async () => {
  const { get } = await open(undefined, { site: 'https://haggle.example' })
  for (const path of ['/', '/composition.json', '/api/products', '/no/such.js'])
    expect([path, await strictTransport(get(path))]).toEqual([path, 'max-age=31536000'])
  expect(await strictTransport(get('/', { 'x-forwarded-proto': 'http' }))).toBeNull()
})

test('a trusted proxy says whether a visitor came by TLS', async () => {
  const { get } = await open('loopback')
  expect(await strictTransport(get('/', claims))).toBe('max-age=31536000')
  expect(await strictTransport(get('/', { 'x-forwarded-proto': 'https' }))).toBe('max-age=31536000')
  expect(await strictTransport(get('/', { ...claims, 'x-forwarded-proto': 'http' }))).toBeNull()
})

test.each<[string, string | undefined, string | undefined, Record<string, string>]>([
  ['without TLS', undefined, undefined, {}],
  ['on the word of a proxy that is not trusted', undefined, undefined, claims],
  ['for localhost behind a proxy', 'loopback', undefined, { ...claims, 'x-forwarded-host': 'localhost:8443' }],
  ['for a site at localhost', undefined, 'https://localhost:8443', {}],
])('no browser is told to insist on TLS %s', async (_, proxies, site, headers) => {
  const { get } = await open(proxies, { site })
  expect(await strictTransport(get('/', headers))).toBeNull()
})

test('invalid headers forwarded by a proxy do not enter a page', async () => {
  const { get } = await open('loopback')
  const odd = { 'x-forwarded-proto': 'javascript', 'x-forwarded-host': 'haggle.example' }
  expect(await (await get('/', odd)).text()).toContain('href="http://haggle.example/"')
  const evil = { 'x-forwarded-host': 'x"><script>alert(1)</script>' }
  expect(await (await get('/', evil)).text()).not.toContain('<script>alert')
})

/** The page for a request with this Host header, which fetch cannot set. */
const under = (port: number, name: string) =>
  new Promise<string>((done, failed) => {
    const asked = request({ port, path: '/', headers: { host: name, accept: 'text/html' } }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(Buffer.concat(parts).toString()))
    })
    asked.on('error', failed).end()
  })

test('an unknown Host does not enter links: they point to the site, or to localhost', async () => {
  const alone = await open(undefined)
  expect(await under(alone.port, 'evil.test')).toContain(`rel="canonical" href="${alone.site}/"`)
  const named = await open(undefined, { site: 'https://haggle.example' })
  expect(await under(named.port, 'evil.test')).toContain('rel="canonical" href="https://haggle.example/"')
  expect(await under(named.port, 'haggle.example')).toContain('rel="canonical" href="http://haggle.example/"')
})

test('a request that never ends is cut off, and others are served meanwhile', async () => {
  const { port, get } = await open(undefined, { headersTimeout: 400 })
  const slow = connect(port, 'localhost')
  const cutOff = new Promise((done) => slow.once('close', done))
  slow.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  slow.resume()
  expect((await get('/')).status).toBe(200)
  await cutOff
})
