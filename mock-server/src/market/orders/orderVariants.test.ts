import { lineKey, type Quote } from '@haggle/shared-contract'
import {
  changeVariant,
  expectSound,
  givenAnew,
  orderInput,
  ordersOf,
  placeOrder,
  putOnSale,
  putSizesOnSale,
  sendOrder,
  testMarket,
  variantStockOf,
} from '../../../test/support'
import { expireAllOrders } from './expireOrders'

const market = testMarket()
const owner = givenAnew(() => market.owner())
const customer = givenAnew(() => market.customer())
let dress: { product: string; variants: Record<'M' | 'L', string> }
let m: string
let l: string

beforeEach(async () => {
  dress = await putSizesOnSale(market.context, owner.shopId, {
    M: { sellingPrice: 40, countInStock: 5 },
    L: { sellingPrice: 60, countInStock: 5, image: '/media/large.webp' },
  })
  m = lineKey({ product: dress.product, variant: dress.variants.M })
  l = lineKey({ product: dress.product, variant: dress.variants.L })
})
afterEach(() => expectSound(market))

const quote = async (...orderItems: object[]) =>
  (await market.call('POST', '/api/orders/quote', { as: customer, body: { orderItems } })).body as unknown as Quote
const stocks = async () => ({
  M: (await variantStockOf(market.context, dress.variants.M)).own,
  L: await variantStockOf(market.context, dress.variants.L),
})

test('two sizes of a dress are two lines, each with its own price, picture and words', async () => {
  const order = await placeOrder(market, customer, { [m]: 2, [l]: 1 })
  const line = { product: dress.product, name: 'Summer Dress', shop: owner.shopId }
  expect(order).toMatchObject({
    itemsPrice: 140,
    orderItems: [
      { ...line, variant: dress.variants.M, variantText: 'M', qty: 2, price: 40, image: '/media/lamp.webp' },
      { ...line, variant: dress.variants.L, variantText: 'L', qty: 1, price: 60, image: '/media/large.webp' },
    ],
  })
  expect(await stocks()).toEqual({ M: 3, L: { own: 4, shown: 7 } })
  const [listed] = await ordersOf(market, customer)
  expect(listed?.orderItems.map(({ variantText }) => variantText)).toEqual(['M', 'L'])
})

test('a line that names no size has nothing in the quote, and an order of it asks for one', async () => {
  const lamp = await putOnSale(market.context, owner.shopId)
  const other = await putSizesOnSale(market.context, owner.shopId, { S: {} })
  const { product } = dress
  for (const variant of [undefined, other.variants.S, 'nothing']) {
    const line = { product, ...(variant !== undefined && { variant }) }
    expect((await quote({ ...line, qty: 2 })).orderItems).toMatchObject([{ ...line, qty: 0, countInStock: 0 }])
    const input = await orderInput(market, customer, { [lineKey(line)]: 1 })
    expect(await sendOrder(market, customer, input)).toMatchObject({
      status: 400,
      body: { message: 'Please choose Size.' },
    })
  }
  const input = await orderInput(market, customer, { [`${lamp} ${dress.variants.M}`]: 1 })
  expect(await sendOrder(market, customer, input)).toMatchObject({
    status: 400,
    body: { message: 'This product has no variants.' },
  })
  expect(await stocks()).toEqual({ M: 5, L: { own: 5, shown: 10 } })
})

test('a size that was taken away is like a deleted product', async () => {
  const input = await orderInput(market, customer, { [m]: 1, [l]: 1 })
  await changeVariant(market.context, { product: dress.product, variant: dress.variants.M }, { deleted_at: 1 })
  const refused = await sendOrder(market, customer, input)
  expect(refused).toMatchObject({
    status: 409,
    body: {
      message: 'Summer Dress (M) is no longer available.',
      quote: { orderItems: [{ variant: dress.variants.M, variantText: 'M', qty: 0, countInStock: 0 }, { qty: 1 }] },
    },
  })
})

test('a size that changed its price or is short is said by its name', async () => {
  const input = await orderInput(market, customer, { [m]: 5 })
  await changeVariant(market.context, { product: dress.product, variant: dress.variants.L }, { selling_cents: 1000 })
  await placeOrder(market, customer, { [m]: 2 })
  expect((await sendOrder(market, customer, input)).body.message).toBe('Only 3 of Summer Dress (M) left in stock.')
  const two = await orderInput(market, customer, { [m]: 2 })
  await changeVariant(market.context, { product: dress.product, variant: dress.variants.M }, { selling_cents: 4100 })
  expect((await sendOrder(market, customer, two)).body.message).toMatch(/^Prices have changed/)
})

test('a hold that ends gives its units back to the size they are of', async () => {
  await placeOrder(market, customer, { [m]: 5 })
  const { body: product } = await market.call('GET', `/api/products/${dress.product}`)
  // the cheapest is sold out
  expect(product).toMatchObject({ sellingPrice: 60, countInStock: 5 })
  market.wait(16 * 60_000)
  await expireAllOrders(market.context)
  expect(await stocks()).toEqual({ M: 5, L: { own: 5, shown: 10 } })
  const { _id } = await placeOrder(market, customer, { [l]: 5 })
  await market.call('POST', `/api/orders/${_id}/cancel`, { as: customer })
  expect(await stocks()).toEqual({ M: 5, L: { own: 5, shown: 10 } })
  expect((await market.call('GET', `/api/products/${dress.product}`)).body).toMatchObject({ sellingPrice: 40 })
})

test('a repeated key must be of the same sizes', async () => {
  const input = await orderInput(market, customer, { [m]: 1 })
  const key = 'a-key-for-a-dress'
  const first = await sendOrder(market, customer, input, key)
  expect(await sendOrder(market, customer, input, key)).toMatchObject({ status: 200, body: { _id: first.body._id } })
  const other = { ...input, orderItems: [{ ...input.orderItems[0], variant: dress.variants.L }] }
  expect((await sendOrder(market, customer, other, key)).status).toBe(409)
})

test('the shop’s list, its export and the customer’s data name the size', async () => {
  await placeOrder(market, customer, { [m]: 2 })
  const { body: orders } = await market.call('GET', `/api/orders/shop/${owner.shopId}?pageNumber=1`, { as: owner })
  expect(orders).toMatchObject([{ orderItems: [{ variant: dress.variants.M, variantText: 'M' }] }])
  const csv = await market.send('GET', `/api/orders/shop/${owner.shopId}.csv`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(csv.body.split('\n')[1]).toContain('2 x Summer Dress (M)')
  const found = await market.call('GET', `/api/orders/shop/${owner.shopId}?pageNumber=1&q=dress (m)`, { as: owner })
  expect(found.body).toHaveLength(1)
  const { body: data } = await market.call('GET', '/api/auth/account/export', { as: customer })
  expect(data.orders).toMatchObject([{ lines: [{ variantId: dress.variants.M, variantText: 'M' }] }])
})
