import { openMarket, testMarket } from '../../../test/support'
import { operationsOf } from '../../../test/support/openApi'
import type { AnsweredCall } from './calls'

const market = testMarket()
const answered: AnsweredCall[] = []
beforeAll(() => {
  const { calls } = market.app
  calls.onCall((_request, response) => void response.setHeader('x-seen', 'yes'))
  calls.onAnswered((call) => void answered.push(call))
})

test('hooks of app.calls run on every route, whether the reply comes from the cache or not', async () => {
  const product = await market.product(await market.owner())
  const operations = await operationsOf(market.app)
  const paths = operations.map(({ method, path }) => [method, path.replace(/\{\w+\}/, product._id)] as const)
  const others = [
    '/api/docs',
    '/media/demo/bedside-reading-lamp.webp',
    '/sandbox/razorpay/checkout',
    '/nowhere',
    '/%',
    '/api/products?pageNumber=0',
  ]
  expect(paths).toContainEqual(['GET', '/api/products'])
  for (const [method, path] of [...paths, ...others.map((path) => ['GET', path] as const)])
    for (const time of ['first', 'second', 'third']) {
      answered.length = 0
      const { status, headers } = await market.send(method, path)
      expect([method, path, time, headers['x-seen']]).toEqual([method, path, time, 'yes'])
      while (answered.length === 0) await new Promise(setImmediate)
      expect(answered).toMatchObject([{ method, url: path, status, address: '127.0.0.1' }])
    }
  if (market.app.cache)
    for (const path of ['/api/products', `/api/products/${product._id}`])
      expect(market.app.cache.keeps(path)).toBe(true)
})

test('nothing but pictures is answered as a picture, not even from the cache', async () => {
  const as = (dest: string) => ({ headers: { 'sec-fetch-dest': dest } })
  for (const url of ['/api/products', '/api/products?keyword=lamp', '/%61pi/products', '/socket.io/?EIO=4', '/outbox'])
    for (const time of ['first', 'second']) {
      const { status, headers, body } = await market.send('GET', url, as('image'))
      expect([url, time, status, headers['cache-control'], JSON.parse(body)]).toEqual([
        ...[url, time, 404, 'no-store'],
        { message: 'Not found' },
      ])
      await market.send('GET', url, as('empty'))
    }
  expect((await market.send('GET', '/media/demo/bedside-reading-lamp.webp', as('image'))).status).toBe(200)
  expect((await market.send('GET', '/api/products?keyword=lamp', as('empty'))).status).toBe(200)
})

test('a Fastify hook for all routes is refused, because cached replies would bypass it', () => {
  const { app } = market
  expect(() => app.addHook('onSend', (_request, _reply, payload, done) => done(null, payload))).toThrow(
    'The hook onSend would miss the calls that the cache answers: add it to app.calls.',
  )
})

test('the logged address is the client’s, not the web host’s, and a forged X-Forwarded-For is ignored', async () => {
  const hosted = await openMarket({ PROXY_SECRET: 'web-host' })
  const addresses: string[] = []
  hosted.app.calls.onAnswered(({ address }) => void addresses.push(address))
  const forwarded = { 'x-forwarded-for': '10.9.9.9, ::ffff:203.0.113.9' }
  await hosted.call('GET', '/api/products', { headers: { ...forwarded, 'x-haggle-proxy': 'web-host' } })
  await hosted.call('GET', '/nowhere', { headers: { ...forwarded, 'x-haggle-proxy': 'web-host' } })
  await hosted.call('GET', '/nowhere', { headers: { ...forwarded, 'x-haggle-proxy': 'guess' } })
  while (addresses.length < 3) await new Promise(setImmediate)
  expect(addresses).toEqual(['203.0.113.9', '203.0.113.9', '127.0.0.1'])
  await hosted.close()
})

test('a balancer between web host and back end may add the host’s address, which is not the client’s', async () => {
  const hosted = await openMarket({ PROXY_SECRET: 'web-host', TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' })
  const addresses: string[] = []
  hosted.app.calls.onAnswered(({ address }) => void addresses.push(address))
  const from = (forwarded: string, secret = 'web-host') =>
    hosted.call('GET', '/nowhere', { headers: { 'x-forwarded-for': forwarded, 'x-haggle-proxy': secret } })
  await from('203.0.113.9, 10.0.0.5')
  await from('8.8.8.8, 203.0.113.9, 10.0.0.5')
  await from('203.0.113.9, 10.0.0.5, 198.51.100.7')
  await from('8.8.8.8, 203.0.113.9', 'guess')
  await from('10.0.0.7')
  while (addresses.length < 5) await new Promise(setImmediate)
  expect(addresses).toEqual(['203.0.113.9', '203.0.113.9', '198.51.100.7', '203.0.113.9', '10.0.0.7'])
  await hosted.close()
})
