import { setTimeout as wait } from 'node:timers/promises'
import { serve } from '@haggle/shared-server/testing/serve'
import Fastify from 'fastify'
import { firstPages } from '../first-page/firstPages'
import { sampleLiveApp } from '../testing/sampleParts'
import { serveApp } from './serveApp'

/** What the API has now, by path; a path that is not here hangs up. */
const stock: Record<string, string> = {}
const closers: (() => unknown)[] = []
const host = Fastify()
let pages: ReturnType<typeof firstPages>

beforeAll(async () => {
  const api = await serve(({ url = '' }, reply) => {
    const found = stock[url]
    if (found === undefined) return void reply.destroy()
    // a visit to the other page arrives meanwhile
    setTimeout(() => reply.end(found), 100)
  })
  const { home, app, drop } = await sampleLiveApp(`
    const reply = await fetch(apiUrl + '/api' + url)
    return { markup: await reply.text() + ', rendered at ' + process.hrtime.bigint(), title: 'Home' }`)
  pages = firstPages({ home, apiUrl: api.url, limit: 10_000, log: () => undefined })
  await host.register(serveApp, { home, app, pages })
  closers.push(() => host.close(), pages.close, drop, api.close)
})
afterAll(async () => {
  for (const close of closers) await close()
})

const visit = async (url: string) =>
  /<div id="root">(.*?)<\/div>/.exec((await host.inject({ url, headers: { host: 'shop.test' } })).body)?.[1]
/** Longer than a page is used for without asking the API. */
const later = () => wait(1100)

test('a page is not rendered again while the API gives the same replies', async () => {
  stock['/api/?a'] = '7 left'
  const first = await visit('/?a')
  expect(first).toMatch(/^7 left, rendered at \d+$/)
  await later()
  expect(await visit('/?a')).toBe(first)
})

test('a change at the API shows at the next visit', async () => {
  stock['/api/?b'] = '7 left'
  await visit('/?b')
  stock['/api/?b'] = '6 left'
  await later()
  expect(await visit('/?b')).toMatch(/^6 left/)
})

test('pages that were rendered at once are rendered again: which of them made which request is not known', async () => {
  Object.assign(stock, { '/api/?c': '7 left', '/api/?d': '3 left' })
  const [c, d] = await Promise.all([visit('/?c'), visit('/?d')])
  await later()
  const again = await visit('/?c')
  expect(again).toMatch(/^7 left/)
  expect(again).not.toBe(c)
  expect(await visit('/?d')).not.toBe(d)
})

test('while the API fails, browsers render the page', async () => {
  stock['/api/?e'] = '7 left'
  await visit('/?e')
  delete stock['/api/?e']
  await later()
  expect(await visit('/?e')).not.toContain('left')
})

test('a page is rendered again after half a minute, so that browsers still take its data', async () => {
  const rendered = { at: performance.now(), from: [] }
  expect(await pages.isCurrent({ rendered })).toBe(true)
  expect(await pages.isCurrent({ rendered: { ...rendered, at: performance.now() - 30_000 } })).toBe(false)
})
