import type { Product } from '@haggle/shared-contract'
import { testMarket } from '../../test/support'

const market = testMarket({ REPLY_CACHE: 'on' })
let product: Product
beforeAll(async () => {
  product = await market.product(await market.owner())
})

const visit = async (url: string, requestHeaders = {}) => {
  const { status, body, headers } = await market.call('GET', url, { headers: requestHeaders })
  // each request has ids of its own
  const { date: _, traceresponse: __, 'x-reference': reference, ...comparable } = headers
  expect(reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{2}$/)
  return { status, body, headers: comparable }
}

/** Returns the reply that the app makes, and the reply from the cache. */
async function originalAndCached(url: string, headers = {}) {
  const original = await visit(url, headers)
  await visit(url)
  expect(market.app.cache?.keeps(url)).toBe(true)
  return [original, await visit(url, headers)]
}

test.each(['/api/products', '/api/products?pageNumber=1&sortBy=oldest', 'detail'])(
  'the cached reply to %s equals the original one, including headers',
  async (path) => {
    const [original, cached] = await originalAndCached(path === 'detail' ? `/api/products/${product._id}` : path)
    expect(original).toMatchObject({ status: 200, headers: { 'x-content-type-options': 'nosniff' } })
    expect(cached).toEqual(original)
  },
)

test('a cached 304 equals the original one', async () => {
  const { headers } = await visit('/api/products?sortBy=price_asc')
  const [original, cached] = await originalAndCached('/api/products?pageNumber=1&sortBy=price_asc', {
    'if-none-match': headers.etag,
  })
  expect(original).toMatchObject({ status: 304, body: {} })
  expect(cached).toEqual(original)
})

test('a draining instance closes its connections after cached replies, too', async () => {
  await originalAndCached('/api/products')
  market.app.drain.begun = true
  const { status, headers } = await visit('/api/products')
  market.app.drain.begun = false
  expect([status, headers]).toEqual([200, expect.objectContaining({ connection: 'close' })])
})
