import type { OrderInput, Product } from '@haggle/shared-contract'
import { given, orderInput, sendOrder, stockOf } from '../support'
import { openScene } from './scene'

const scene = given(() => openScene())
let validOrder: OrderInput
let shown: Product
let product: string
beforeAll(async () => {
  shown = await scene.market.product(scene.victim.owner, { countInStock: 1000 })
  product = shown._id
  validOrder = await orderInput(scene.market, scene.stranger, { [product]: 2 })
})

const send = (body: unknown) => sendOrder(scene.market, scene.stranger, body)
const line = (change: object) => ({
  ...validOrder,
  orderItems: validOrder.orderItems.map((item) => ({ ...item, ...change })),
})

/** Returns the valid order as JSON text with `qty` in place of its quantity. */
const withQty = (qty: string) => JSON.stringify(validOrder).replace('"qty":2', `"qty":${qty}`)

const sendText = (payload: string) =>
  scene.attack({ method: 'POST', path: '/api/orders' }, { as: scene.stranger, body: payload })

describe('an order with a forged quantity is refused and changes nothing', () => {
  let before: Record<string, unknown[]>
  beforeAll(async () => {
    before = await scene.everything()
  })
  afterEach(async () => expect(await scene.everything()).toEqual(before))

  test.each([
    ...['0', '-1', '-0', '0.5', '1.9', '2.0000001', '1000001', '9007199254740993', '1e308', '1e999', '-1e999'],
    ...['"2"', '"2 or 1=1"', '""', 'null', 'true', '[2]', '{"$gt":0}', '[]', 'NaN', 'Infinity', '0x2', '02', '٢'],
  ])('%s', async (qty) => {
    expect((await sendText(withQty(qty))).status).toBe(400)
  })

  test.each(['"qty":2,"qty":-5', '"qty":2,"qty":"2"', '"qty":2,"qty":null', '"qty":2,"__proto__":{"qty":-5}'])(
    'given twice: %s',
    async (twice) => {
      expect((await sendText(JSON.stringify(validOrder).replace('"qty":2', () => twice))).status).toBe(400)
    },
  )

  test('more than the stock', async () => {
    expect((await sendText(withQty('1000000'))).status).toBe(409)
  })

  test('the same product in two lines', async () => {
    const { orderItems } = validOrder
    expect((await send({ ...validOrder, orderItems: [...orderItems, ...orderItems] })).status).toBe(400)
  })
})

test('with a duplicate quantity key the last one is both validated and ordered', async () => {
  const stock = await stockOf(scene.market.context, product)
  const { status, bytes } = await sendText(JSON.stringify(validOrder).replace('"qty":2', '"qty":-5,"qty":2'))
  expect(status).toBe(201)
  expect(bytes).toContain('"qty":2')
  expect(await stockOf(scene.market.context, product)).toBe(stock - 2)
})

test('a forged price, name, picture or shop of a line is replaced by the stored one', async () => {
  const { rival } = scene
  for (const forged of [{ price: 0.01 }, { price: 0 }, { name: 'Free' }, { image: 'x' }, { shop: rival.shopId }]) {
    const { status, body } = await send(line(forged))
    expect([forged, status]).toEqual([forged, 201])
    const { name, image, sellingPrice, shop } = shown
    expect(body).toMatchObject({ orderItems: [{ name, image, price: sellingPrice, shop: shop._id, qty: 2 }] })
  }
  const { body: rivals } = await scene.market.call('GET', `/api/orders/shop/${rival.shopId}`, { as: rival })
  expect(rivals).toEqual([])
})

test.each([
  { totalPrice: 0 },
  { totalPrice: 0.01 },
  { taxPrice: 0 },
  { shippingPrice: -5 },
  { totalPrice: -1 },
  { totalPrice: 1e308 },
  { paymentMethod: 'Cash' },
])('an order with %j is refused', async (forged) => {
  const before = await scene.everything()
  expect([400, 409]).toContain((await send({ ...validOrder, ...forged })).status)
  expect(await scene.everything()).toEqual(before)
})

test('a review takes only the caller as author, once, with a rating of 1 to 5', async () => {
  const { market, stranger, victim } = scene
  const review = (body: unknown, as = stranger) => market.call('POST', `/api/products/${product}/reviews`, { as, body })
  const good = { rating: 5, comment: 'Bright.' }
  for (const forged of [{ user: victim.customer._id }, { name: 'Vera Victim' }, { verifiedPurchase: true }])
    expect((await review({ ...good, ...forged })).status).toBe(400)
  for (const rating of [0, 6, -1, 4.5, '5', null, [5]]) expect((await review({ ...good, rating })).status).toBe(400)
  const { body } = await review(good)
  expect(body).toMatchObject({ user: stranger._id, name: stranger.name, verifiedPurchase: false })
  expect((await review({ ...good, rating: 1 })).status).toBe(409)
  // Shop owners cannot review, neither their own nor other products.
  for (const owner of [victim.owner, scene.rival]) expect((await review(good, owner)).status).toBe(403)
  const { body: seen } = await market.call('GET', `/api/products/${product}`)
  expect(seen).toMatchObject({ rating: 5, numReviews: 1 })
})

test('a forged offer does not become an agreement', async () => {
  const { market, victim, stranger } = scene
  const before = await scene.everything()
  const offer = (body: object, as = stranger) => market.call('POST', '/api/negotiations/request', { as, body })
  for (const proposedPrice of [0, -1, 0.001, '90', null, [90], { $gt: 0 }])
    expect((await offer({ productId: product, proposedPrice })).status).toBe(400)
  for (const forged of [{ status: 'accepted' }, { user: victim.customer._id }, { minNegotiablePrice: 1 }])
    expect((await offer({ productId: product, proposedPrice: 90, ...forged })).status).toBe(400)
  expect((await offer({ productId: product, proposedPrice: 90 }, victim.owner)).status).toBe(403)
  expect(await scene.everything()).toEqual(before)
})
