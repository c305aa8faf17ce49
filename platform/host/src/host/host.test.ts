import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { appDirectory } from '@haggle/kit/apps/revisions'
import { precompress } from '@haggle/kit/base/compress'
import { releaseDirectory } from '@haggle/kit/releases/store'
import { homeWithApp, makeLive, sampleDefinition } from '@haggle/kit/testing/sampleApps'
import { sampleRemote, sampleShell, store } from '@haggle/kit/testing/sampleReleases'
import Fastify, { type FastifyInstance } from 'fastify'
import { refusalOptions } from '../http/refusals'
import { serveShop } from '../testing/sampleHost'
import { serveApp } from './serveApp'

const definition = sampleDefinition()
const file = '/releases/catalog/1.0.0/Home.js'

let home: string
let host: FastifyInstance

beforeAll(async () => {
  host = Fastify(refusalOptions)
  home = await serveShop(host)
  await host.ready()
})
afterAll(() => host.close())

const get = (url: string, headers = {}) => host.inject({ url, headers })

test.each(['/', '/product/1', '/no/such/page', '/?page=2'])('%s is the page, never from a cache', async (url) => {
  const { statusCode, headers, body } = await get(url)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  expect(body).toContain('<title>Shop</title>')
})

test('the page comes under an enforced policy that runs no inline script but its own and cannot be framed', async () => {
  const { headers } = await get('/', { host: 'shop.test:3000' })
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+'){2};/)
  expect(policy).toContain("connect-src 'self' ws://shop.test:3000 wss://shop.test:3000")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  })
})

test('only an app that allows overrides accepts scripts from localhost', async () => {
  await makeLive(home, { ...definition, app: 'lab', allowOverrides: true }, [sampleShell(), sampleRemote()])
  const lab = Fastify()
  await lab.register(serveApp, { home, app: 'lab' })
  const policyOf = ({ headers }: { headers: object }) => String(Reflect.get(headers, 'content-security-policy'))
  expect(policyOf(await lab.inject('/'))).toMatch(/script-src [^;]*http:\/\/localhost:\*/)
  // live reload of a local build that replaces a release
  expect(policyOf(await lab.inject('/'))).toMatch(/connect-src [^;]*http:\/\/localhost:\*/)
  expect(policyOf(await get('/'))).not.toMatch(/(http|ws):\/\/localhost:\*/)
  await lab.close()
})

test('a page with an overridden remote is not prerendered', async () => {
  const asked: string[] = []
  const pageAt = ({ url }: { url: string }) => Promise.resolve(void asked.push(url))
  const pages = {
    pageAt,
    isCurrent: () => Promise.resolve(false),
    addressOf: ({ url }: { url: string }) => url,
    warmUp: () => undefined,
    close: () => Promise.resolve(),
    pathsOf: () => (async function* () {})(),
  }
  await makeLive(home, { ...definition, app: 'lab', allowOverrides: true }, [sampleShell(), sampleRemote()])
  for (const app of ['lab', 'shop']) {
    const own = Fastify()
    await own.register(serveApp, { home, app, pages })
    for (const query of ['remote=catalog@http://localhost:3101/mf-manifest.json', 'page=2'])
      expect((await own.inject(`/?${app}&${query}`)).statusCode).toBe(200)
    await own.close()
  }
  // an app that does not allow overrides ignores the parameter
  expect(asked.map((url) => url.slice(2, 13))).toEqual(['lab&page=2', 'shop&remote', 'shop&page=2'])
})

test('an invalid Host header does not reach the policy', async () => {
  const { headers } = await get('/', { host: 'x; script-src *' })
  expect(headers['content-security-policy']).not.toContain('script-src *')
})

test("a URL that cannot be decoded redirects to the app's 404; as an API call it gets a message", async () => {
  const { statusCode, headers } = await get('/product/%E0%A4%A')
  expect([statusCode, headers.location]).toEqual([302, '/not-found'])
  const call = await get('/api/products/%E0%A4%A')
  expect([call.statusCode, call.json()]).toEqual([404, { message: 'Not found' }])
})

test('the composition is served at /composition.json', async () => {
  const response = await get('/composition.json')
  expect(response.headers['cache-control']).toBe('no-cache')
  expect(response.json()).toMatchObject({ app: 'shop', remotes: [{ name: 'catalog' }] })
})

test('a release is served immutable and precompressed', async () => {
  const directory = releaseDirectory(home, sampleRemote())
  const long = `/*${'x'.repeat(5000)}*/`
  await writeFile(join(directory, 'Long.js'), long)
  await precompress(directory)
  const { headers, rawPayload } = await get('/releases/catalog/1.0.0/Long.js', { 'accept-encoding': 'gzip, br' })
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
  expect(headers.vary).toContain('accept-encoding')
  expect(brotliDecompressSync(rawPayload).toString()).toBe(long)
})

test('a file of a release runs nothing when it is opened as a page', async () => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const name of ['evil.svg', 'evil.html']) {
    await writeFile(join(releaseDirectory(home, sampleRemote()), name), picture)
    const { headers } = await get(`/releases/catalog/1.0.0/${name}`)
    expect([name, headers['content-security-policy']]).toEqual([name, "default-src 'none'; sandbox"])
  }
})

test('no file of a release becomes a service worker, which would stay in browsers after a rollback', async () => {
  const { statusCode, body } = await get('/releases/catalog/1.0.0/Home.js', { 'service-worker': 'script' })
  expect([statusCode, body]).toEqual([404, 'Not found'])
})

test('how a release was built, and who sent it, is not public', async () => {
  for (const name of ['statement.json', 'receipt.json', 'statement.json.br'])
    await writeFile(join(releaseDirectory(home, sampleRemote()), name), '{"by":"ada"}')
  for (const name of ['statement.json', 'receipt.json', 'statement.json.br', '%73tatement.json'])
    expect([name, (await get(`/releases/catalog/1.0.0/${name}`)).statusCode]).toEqual([name, 404])
  expect((await get('/releases/catalog/1.0.0/release.json')).statusCode).toBe(200)
})

test('a missing file is 404 and never the page', async () => {
  for (const url of ['/releases/catalog/1.0.0/Gone.js', '/releases/catalog/9.9.9/Home.js', '/picture.png']) {
    const { statusCode, body } = await get(url)
    expect([statusCode, body]).toEqual([404, 'Not found'])
  }
  const opened = await get('/releases/catalog/9.9.9/Home.js', { accept: 'text/html' })
  expect([opened.statusCode, opened.body]).toEqual([404, 'Not found'])
})

test('nothing outside the releases is served', async () => {
  for (const url of ['/releases/../apps/shop/history.json', '/releases/%2e%2e/apps/shop/history.json', '/releases/'])
    expect((await get(url)).body).not.toContain('"action"')
})

test('removing and restoring a release takes effect immediately', async () => {
  expect((await get(file)).statusCode).toBe(200)
  const directory = join(home, 'releases/catalog')
  await rename(directory, `${directory}-away`)
  expect((await get(file)).statusCode).toBe(404)
  await rename(`${directory}-away`, directory)
  expect((await get(file)).statusCode).toBe(200)
})

test('while a composition is damaged by hand, the last valid one is served', async () => {
  const file = join(appDirectory(home, 'shop'), 'composition.json')
  const good = await get('/composition.json')
  const damaged = ['{ "app": "shop"', '{ "app": 7 }', '']
  for (const text of damaged) {
    await writeFile(file, text)
    expect((await get('/composition.json')).json()).toEqual(good.json())
    expect((await get('/product/1')).body).toContain('<title>Shop</title>')
    const newHost = Fastify()
    await newHost.register(serveApp, { home, app: 'shop' })
    expect((await newHost.inject('/composition.json')).json()).toEqual(good.json())
    await newHost.close()
  }
  await writeFile(file, good.body)
  expect((await get('/composition.json')).body).toBe(good.body)
})

test('a running host also serves it while its page is damaged, too', async () => {
  const directory = appDirectory(home, 'shop')
  const [good, page] = [await get('/composition.json'), await readFile(join(directory, 'index.html'))]
  for (const name of ['composition.json', 'index.html']) await writeFile(join(directory, name), '')
  expect((await get('/composition.json')).json()).toEqual(good.json())
  await writeFile(join(directory, 'composition.json'), good.body)
  await writeFile(join(directory, 'index.html'), page)
})

test('a page names the releases that are live, also at an address that was opened before', async () => {
  const app = { ...definition, app: 'moving' }
  await makeLive(home, app, [sampleShell(), sampleRemote()])
  const moving = Fastify()
  await moving.register(serveApp, { home, app: 'moving' })
  expect((await moving.inject('/cart')).body).toContain('"version":"1.0.0"')
  await makeLive(home, app, [sampleShell(), await store(home, sampleRemote({ version: '1.1.0' }))])
  expect((await moving.inject('/cart')).body).toContain('"version":"1.1.0"')
  await moving.close()
})

test('the page for teams is at /platform in development only', async () => {
  const composition = () => Promise.reject(new Error('not asked for'))
  const live = { composition, folders: [], teamsPage: () => Promise.resolve('<h1>What is live</h1>') }
  const developed = Fastify()
  await developed.register(serveApp, { home, app: 'shop', live })
  expect((await developed.inject('/platform')).body).toBe('<h1>What is live</h1>')
  expect((await get('/platform')).body).not.toContain('What is live')
  await developed.close()
})

test('files under development are not cached, released files are immutable', async () => {
  const composition = () => Promise.reject(new Error('not asked for'))
  const directory = join(home, 'dev')
  await mkdir(directory)
  await writeFile(join(directory, 'remoteEntry.js'), 'edited')
  const live = { composition, folders: [{ prefix: '/releases/catalog/0.0.0-dev/', directory }] }
  const developed = Fastify()
  await developed.register(serveApp, { home, app: 'shop', live })
  const reply = await developed.inject('/releases/catalog/0.0.0-dev/remoteEntry.js')
  expect([reply.body, reply.headers['cache-control']]).toEqual(['edited', 'public, max-age=0'])
  expect((await get('/releases/catalog/1.0.0/remoteEntry.js')).headers['cache-control']).toContain('immutable')
  await developed.close()
})

test('an app without a revision replies 503', async () => {
  const empty = Fastify()
  await empty.register(serveApp, { home, app: 'nowhere' })
  for (const path of ['/', '/composition.json'])
    expect(await empty.inject(path)).toMatchObject({
      statusCode: 503,
      headers: { 'retry-after': '5' },
      body: 'The app nowhere is not released yet.',
    })
  await empty.close()
})

test.each([
  [undefined, 404],
  [true, 200],
])('with public source maps: %s, a release gives its sources with %d', async (sourceMaps, status) => {
  const own = await homeWithApp()
  const directory = releaseDirectory(own, sampleRemote())
  for (const name of ['Home.js.map', 'prerender.cjs']) await writeFile(join(directory, name), 'the sources')
  const other = Fastify()
  await other.register(serveApp, { home: own, app: 'shop', sourceMaps })
  const statusOf = async (url: string) => (await other.inject(url)).statusCode
  for (const name of ['Home.js.map', 'Home.js%2emap', 'prerender.cjs'])
    expect([name, await statusOf(`/releases/catalog/1.0.0/${name}`)]).toEqual([name, status])
  expect(await statusOf(file)).toBe(200)
  await other.close()
  await rm(own, { recursive: true })
})
