import type { Product, ProductPage, SessionUser } from '@haggle/shared-contract'
import { given, givenAnew, lamp, placeOrder, testMarket } from '../../../test/support'

const market = testMarket()
const owner = given(() => market.owner('Blue Harbour'))
const customer = given(() => market.customer())
const product = givenAnew(() => market.product(owner, { name: 'Lantern', countInStock: 9 }))

const detailUrl = () => `/api/products/${product._id}`
const detail = (headers = {}) => market.call('GET', detailUrl(), { headers })
const list = (query = 'sortBy=newest') => market.call('GET', `/api/products?${query}`)
/** Requests each URL until its reply is cached, and checks that it is if there is a cache. */
async function fillCache(...urls: string[]): Promise<void> {
  for (const url of urls) {
    await market.call('GET', url)
    await market.call('GET', url)
    if (market.app.cache) expect([url, market.app.cache.keeps(url)]).toEqual([url, true])
  }
}
/** Caches the product and the first page of a list. */
const cacheBoth = () => fillCache(detailUrl(), '/api/products?sortBy=newest')
/** The product as its own page and as the first page of a list show it. */
const shownProduct = async () => {
  const one = (await detail()).body as unknown as Product
  const page = (await list()).body as unknown as ProductPage
  return [one, page.products.find(({ _id }) => _id === product._id)]
}
const change = (differences: Parameters<typeof lamp>[0]) =>
  market.call('PUT', `/api/products/${product._id}`, { as: owner, body: lamp({ name: 'Lantern', ...differences }) })

test('an order and its cancellation update the stock at once', async () => {
  await cacheBoth()
  const { _id } = await placeOrder(market, customer, { [product._id]: 4 })
  for (const shown of await shownProduct()) expect(shown).toMatchObject({ countInStock: 5 })
  await cacheBoth()
  await market.call('POST', `/api/orders/${_id}/cancel`, { as: customer })
  for (const shown of await shownProduct()) expect(shown).toMatchObject({ countInStock: 9 })
})

test('an expired hold returns its stock', async () => {
  await placeOrder(market, customer, { [product._id]: 4 })
  await cacheBoth()
  market.wait(16 * 60 * 1000)
  await market.call('GET', '/api/orders/myorders', { as: customer })
  for (const shown of await shownProduct()) expect(shown).toMatchObject({ countInStock: 9 })
})

test('a review and a new name of its author appear at once', async () => {
  await cacheBoth()
  const body = { rating: 4, comment: 'Bright.' }
  const critic = await market.customer('Old Name')
  await market.call('POST', `/api/products/${product._id}/reviews`, { as: critic, body })
  for (const shown of await shownProduct()) expect(shown).toMatchObject({ rating: 4, numReviews: 1 })
  await cacheBoth()
  await market.call('PUT', '/api/auth/profile', { as: critic, body: { name: 'New Name' } })
  expect((await shownProduct())[0]).toMatchObject({ reviews: [{ name: 'New Name', comment: 'Bright.' }] })
})

test('a changed price moves the product in the lists at once', async () => {
  const cheapest = async () => ((await list('sortBy=price_asc')).body as unknown as ProductPage).products[0]
  await fillCache('/api/products?sortBy=price_asc')
  await cacheBoth()
  await change({ sellingPrice: 0.5 })
  expect(await cheapest()).toMatchObject({ _id: product._id, sellingPrice: 0.5 })
  for (const shown of await shownProduct()) expect(shown).toMatchObject({ sellingPrice: 0.5 })
})

test('a deleted product disappears and a new one appears at once', async () => {
  const total = async () => Number((await list()).body.total)
  const before = await total()
  await cacheBoth()
  await market.call('DELETE', `/api/products/${product._id}`, { as: owner })
  expect((await detail()).status).toBe(404)
  expect(await total()).toBe(before - 1)
  await fillCache('/api/products?sortBy=newest')
  await market.product(owner)
  expect(await total()).toBe(before)
})

test('If-None-Match gets 304 until the content changes', async () => {
  await cacheBoth()
  const { headers } = await detail()
  expect(headers['cache-control']).toBe('private, no-cache')
  const requestHeaders = { 'if-none-match': `"other", W/${String(headers.etag)}` }
  expect(await detail(requestHeaders)).toMatchObject({ status: 304, body: {}, headers: { etag: headers.etag } })
  await change({ countInStock: 1 })
  expect(await detail(requestHeaders)).toMatchObject({ status: 200, body: { countInStock: 1 } })
})

test('a personal view of a product is never cached', async () => {
  await cacheBoth()
  const { headers } = await detail()
  const requestHeaders = { 'if-none-match': String(headers.etag) }
  const as = (visitor: SessionUser) =>
    market.call('GET', `/api/products/${product._id}`, { as: visitor, headers: requestHeaders })
  expect((await as(customer)).status).toBe(304)
  await market.offer(customer, product._id, 90)
  const own = { status: 200, headers: { 'cache-control': 'no-store' } }
  expect(await as(customer)).toMatchObject({ ...own, body: { agreedPrice: 90 } })
  expect(await as(owner)).toMatchObject({ ...own, body: { minNegotiablePrice: 80 } })
  for (const reply of [await detail(), await list()]) {
    expect(JSON.stringify(reply.body)).not.toMatch(/agreed|minNegotiable/)
    expect(reply.headers.etag).toBeDefined()
  }
  expect((await as(await market.customer())).status).toBe(304)
})
