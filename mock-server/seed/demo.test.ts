import { CATEGORIES, type Order, type Product, type ProductPage, type ProductSummary } from '@haggle/shared-contract'
import { demoPicturePath, demoPictures } from '../src/core/media/pictures'
import { openMarket, testMarket } from '../test/support'
import { seedDemo } from './demo'

const market = testMarket()
let products: ProductSummary[]

const get = async <Body>(url: string, as?: { token: string }) =>
  (await market.call('GET', url, { as })).body as unknown as Body
const logIn = async (email: string) =>
  (await market.call('POST', '/api/auth/login', { body: { email, password: 'haggle-demo' } })).body as unknown as {
    token: string
    shopId: string
  }

beforeAll(async () => {
  expect(await seedDemo(market.context)).toBe(true)
  const { pages } = await get<ProductPage>('/api/products')
  const all = Array.from({ length: pages }, (_, each) => get<ProductPage>(`/api/products?pageNumber=${each + 1}`))
  products = (await Promise.all(all)).flatMap((page) => page.products)
})

test('several shops offer at least sixty products over all categories', () => {
  expect(products.length).toBeGreaterThanOrEqual(60)
  expect(new Set(products.map(({ shop }) => shop._id)).size).toBeGreaterThanOrEqual(6)
  for (const category of CATEGORIES)
    expect(products.filter((product) => product.category === category).length).toBeGreaterThanOrEqual(5)
})

test('every picture exists, and no other file is served from its folder', async () => {
  const known = new Set(demoPictures().map(demoPicturePath))
  for (const { image } of products) expect(known).toContain(image)
  for (const id of new Set(products.map(({ shop }) => shop._id)))
    expect(known).toContain((await get<{ picture: string }>(`/api/shops/${id}`)).picture)
  const { status, headers } = await market.call('GET', products[0]?.image ?? '')
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'public, max-age=31536000, immutable',
  ])
  for (const file of [
    '',
    'nothing.webp',
    '1f3a7.webp',
    'demo/',
    'demo/nothing.webp',
    '../package.json',
    '..%2fpackage.json',
    '%00.webp',
  ])
    expect((await market.call('GET', `/media/${file}`)).status).toBe(404)
})

test('the products of the first page are in stock and negotiable', () => {
  for (const { countInStock, sellingPrice, mrp } of products.slice(0, 12)) {
    expect(countInStock).toBeGreaterThan(8)
    expect(sellingPrice).toBeLessThan(mrp)
  }
  expect(products.some(({ countInStock }) => countInStock === 0)).toBe(true)
})

test('one product, on none of the first pages, comes in sizes and colors, of which one is sold out', async () => {
  const [{ _id }, ...others] = products.filter(({ options }) => options) as [ProductSummary, ...ProductSummary[]]
  expect(others).toEqual([])
  expect(products.slice(0, 24).map(({ _id }) => _id)).not.toContain(_id)
  const { options, variants = [], ...shown } = await get<Product>(`/api/products/${_id}`)
  expect(options?.map(({ name }) => name)).toEqual(['Size', 'Color'])
  expect(variants.filter(({ countInStock }) => countInStock === 0)).toHaveLength(1)
  expect(shown).toMatchObject({ priceFrom: true, countInStock: 44 })
})

test('two thirds of the products without options are answered with counters, at targets between floor and selling price', async () => {
  const { read } = market.context.db
  const answered = await read
    .selectFrom('counter_settings')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['counter', 'target_cents', 'floor_cents', 'selling_cents'])
    .execute()
  expect(answered).toHaveLength((products.filter(({ options }) => !options).length * 2) / 3)
  expect(new Set(answered.map(({ counter }) => counter))).toEqual(new Set(['ladder', 'meet']))
  for (const { target_cents, floor_cents, selling_cents } of answered) {
    expect(target_cents).toBeGreaterThanOrEqual(floor_cents)
    expect(target_cents).toBeLessThan(selling_cents)
  }
})

test('ratings agree with the reviews, some of them by buyers', async () => {
  const read = await Promise.all(products.map(({ _id }) => get<Product>(`/api/products/${_id}`)))
  const reviews = read.flatMap((product) => product.reviews)
  expect(reviews.some(({ verifiedPurchase }) => verifiedPurchase)).toBe(true)
  for (const product of read) {
    const sum = product.reviews.reduce((total, { rating }) => total + rating, 0)
    expect(product.numReviews).toBe(product.reviews.length)
    expect(product.rating).toBeCloseTo(sum / Math.max(1, product.reviews.length), 2)
    for (const review of product.reviews) expect(review.createdAt > product.createdAt).toBe(true)
  }
})

test('only reviews by customers who paid for the product have the mark', async () => {
  const { read } = market.context.db
  const reviews = await read.selectFrom('reviews').select(['user_id', 'product_id', 'verified']).execute()
  const bought = await read
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['user_id', 'product_id'])
    .where('paid_at', 'is not', null)
    .execute()
  for (const { user_id, product_id, verified } of reviews)
    expect(bought.some((line) => line.user_id === user_id && line.product_id === product_id)).toBe(verified === 1)
})

test('the demo customer has orders in every state, the demo owner many products and orders to deliver', async () => {
  const customer = await logIn('customer@haggle.test')
  const orders = await get<Order[]>('/api/orders/myorders', customer)
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(['pending', 'paid', 'delivered', 'cancelled']))
  const arrived = orders.map(({ deliveries }) => new Set(deliveries.map(({ isDelivered }) => isDelivered)).size)
  expect(arrived).toContain(2)
  const owner = await logIn('owner@haggle.test')
  expect((await get<ProductSummary[]>(`/api/products/shop/${owner.shopId}`, owner)).length).toBeGreaterThan(10)
  const shopOrders = await get<Order[]>(`/api/orders/shop/${owner.shopId}`, owner)
  expect(shopOrders.filter(({ isPaid, isDelivered }) => isPaid && !isDelivered).length).toBeGreaterThan(3)
  expect(shopOrders.some(({ isDelivered }) => isDelivered)).toBe(true)
})

test("the address of the demo customer's last order is saved", async () => {
  const customer = await logIn('customer@haggle.test')
  const [last] = await get<Order[]>('/api/orders/myorders', customer)
  expect(await get('/api/addresses', customer)).toEqual([
    { ...last?.shippingAddress, _id: expect.any(String) as string },
  ])
})

test('a database that is not empty is left unchanged', async () => {
  expect(await seedDemo(market.context)).toBe(false)
})

test('of two instances that start at once exactly one seeds the database', async () => {
  const empty = await openMarket()
  const filled = await Promise.all([seedDemo(empty.context), seedDemo(empty.context)])
  expect(filled.sort()).toEqual([false, true])
  await empty.close()
})
