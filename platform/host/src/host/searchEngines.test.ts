import { makeLive, sampleDefinition } from '@haggle/kit/testing/sampleApps'
import { newHome, sampleRemote, sampleShell, store } from '@haggle/kit/testing/sampleReleases'
import Fastify from 'fastify'
import { firstPages } from '../first-page/firstPages'
import { sampleLiveApp } from '../testing/sampleParts'
import { serveApp } from './serveApp'

const page = `return { markup: '', title: 'Home' }`
const closers: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** Starts a host of an app whose items are listed by `list`, the body of a function of `{ after }`. */
async function open(list: string) {
  const { home, app, drop } = await sampleLiveApp(page, list)
  const logged: string[] = []
  const pages = firstPages({ home, apiUrl: 'http://api.test', log: (line) => logged.push(line), limit: 10_000 })
  const host = Fastify()
  await host.register(serveApp, { home, app, pages })
  closers.push(() => Promise.all([host.close(), pages.close()]).then(drop))
  return {
    logged,
    get: (url: string, headers = {}) => host.inject({ url, headers: { host: 'shop.test', ...headers } }),
  }
}

const locationsIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place)

describe('robots.txt', () => {
  test('disallows API calls and screens that need a login, and names the sitemap', async () => {
    const { get } = await open('return { paths: [] }')
    const { body, headers } = await get('/robots.txt', { accept: 'text/html' })
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toBe(
      'User-agent: *\nDisallow: /cart\nDisallow: /api/\nDisallow: /platform\n\nSitemap: http://shop.test/sitemap.xml\n',
    )
  })

  test('disallows an app without public screens, which has no sitemap', async () => {
    const home = await newHome()
    const closed = { path: '/shop/:id', access: 'shopOwner' as const, screen: './Home', js: ['Home.js'], css: [] }
    const releases = [await store(home, sampleShell()), await store(home, sampleRemote({ screens: [closed] }))]
    await makeLive(home, sampleDefinition({ app: 'owners', home: '/shop/1' }), releases)
    const pages = firstPages({ home, apiUrl: 'http://api.test' })
    const host = Fastify()
    await host.register(serveApp, { home, app: 'owners', pages })
    closers.push(() => Promise.all([host.close(), pages.close()]))
    expect((await host.inject('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
    expect(await host.inject({ url: '/sitemap.xml', headers: { accept: 'text/html' } })).toMatchObject({
      statusCode: 404,
      body: 'Not found',
    })
  })

  test('names no sitemap for an app that is not prerendered', async () => {
    const { home, app, drop } = await sampleLiveApp(page)
    const host = Fastify()
    await host.register(serveApp, { home, app })
    closers.push(() => host.close().then(drop))
    expect((await host.inject('/robots.txt')).body).not.toContain('Sitemap')
    expect((await host.inject('/sitemap.xml')).statusCode).toBe(404)
  })
})

describe('the sitemap', () => {
  test('contains the public screens and the addresses that a remote lists for its screens', async () => {
    const { get } = await open(`return after ? { paths: ['/item/b&c'] } : { paths: ['/item/a'], after: 'a' }`)
    const { body, headers } = await get('/sitemap.xml', { accept: 'text/html' })
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+">\n<url>/)
    expect(locationsIn(body)).toEqual(['http://shop.test/', 'http://shop.test/item/a', 'http://shop.test/item/b&amp;c'])
  })

  test('is an index of files if there are more than 50,000 addresses', async () => {
    const { get } = await open(`
      const from = Number(after ?? 0)
      const paths = Array.from({ length: 2000 }, (_, at) => '/item/' + (from + at))
      return { paths, after: from + 2000 < 100_000 ? String(from + 2000) : undefined }`)
    expect(locationsIn((await get('/sitemap.xml')).body)).toEqual(
      [1, 2, 3].map((number) => `http://shop.test/sitemap-${number}.xml`),
    )
    const files = await Promise.all([1, 2, 3].map(async (number) => (await get(`/sitemap-${number}.xml`)).body))
    expect(files.map((file) => locationsIn(file).length)).toEqual([50_000, 50_000, 1])
    expect(new Set(files.flatMap(locationsIn)).size).toBe(100_001)
    for (const nowhere of ['/sitemap-0.xml', '/sitemap-4.xml', '/sitemap-x.xml'])
      expect((await get(nowhere)).statusCode).toBe(404)
  })

  test('is computed once a minute for all sites', async () => {
    const { get } = await open(`
      globalThis.asked = (globalThis.asked ?? 0) + 1
      return { paths: ['/item/' + globalThis.asked] }`)
    const [one, other] = await Promise.all([get('/sitemap.xml'), get('/sitemap.xml', { host: 'other.test' })])
    expect([locationsIn(one.body)[1], locationsIn(other.body)[1]]).toEqual([
      'http://shop.test/item/1',
      'http://other.test/item/1',
    ])
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000)
    expect(locationsIn((await get('/sitemap.xml')).body)[1]).toBe('http://shop.test/item/2')
    jest.restoreAllMocks()
  })

  test('that cannot be computed gets 503, is logged once, and is tried again', async () => {
    const { get, logged } = await open(`
      globalThis.tries = (globalThis.tries ?? 0) + 1
      if (globalThis.tries < 3) throw new Error('no lamp')
      return { paths: [] }`)
    for (let tries = 0; tries < 2; tries++) {
      const { statusCode, headers } = await get('/sitemap.xml')
      expect([statusCode, headers['retry-after']]).toEqual([503, '60'])
    }
    expect(logged).toEqual(['The host cannot list the addresses of catalog 1.0.0 ./Item: no lamp.'])
    expect((await get('/sitemap.xml')).statusCode).toBe(200)
  })

  test.each([
    ['a part of them names itself as the next', `['/item/a'], after: 'same'`],
    ['more than 100 parts of them are empty', '[], after: String(Number(after ?? 0) + 1)'],
  ])('that a remote never ends, as %s, gets 503', async (reason, part) => {
    const { get, logged } = await open(`return { paths: ${part} }`)
    expect((await get('/sitemap.xml')).statusCode).toBe(503)
    expect(logged).toEqual([`The host cannot list the addresses of catalog 1.0.0 ./Item: ${reason}.`])
  })

  test('is 404 for an invalid Host', async () => {
    const { get } = await open('return { paths: [] }')
    expect((await get('/sitemap.xml', { host: 'x"><script>' })).statusCode).toBe(404)
  })
})
