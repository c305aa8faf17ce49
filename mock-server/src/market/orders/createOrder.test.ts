import { DefaultQueryExecutor } from 'kysely'
import {
  ADDRESS,
  given,
  orderInput,
  ordersOf,
  placeOrder,
  type ProductFields,
  putOnSale,
  sendOrder,
  stockOf,
  testMarket,
} from '../../../test/support'

const market = testMarket()
const owner = given(() => market.owner())
const customer = given(() => market.customer())

const sell = (product?: ProductFields) => putOnSale(market.context, owner.shopId, product)
const change = (id: string, columns: { selling_cents?: number; deleted_at?: number; stock?: number }) =>
  market.context.db.writing((tx) => tx.updateTable('products').set(columns).where('id', '=', id).execute())

test('an order is built from the server’s own data and holds its stock for 15 minutes', async () => {
  const lamp = await sell({ name: 'Lamp', sellingPrice: 12.34, minNegotiablePrice: 1, countInStock: 5 })
  const input = await orderInput(market, customer, { [lamp]: 2 })
  const seen = { ...input.orderItems[0], name: 'Free gift', price: 0.01, shop: 'mine', image: 'x' }
  const { status, body } = await sendOrder(market, customer, { ...input, orderItems: [seen] })
  expect(status).toBe(201)
  expect(body).toEqual({
    _id: expect.any(String) as string,
    orderNumber: expect.any(String) as string,
    user: { _id: customer._id, name: customer.name, email: customer.email },
    orderItems: [{ product: lamp, name: 'Lamp', qty: 2, image: '/media/lamp.webp', price: 12.34, shop: owner.shopId }],
    shippingAddress: ADDRESS,
    paymentMethod: 'Razorpay',
    itemsPrice: 24.68,
    taxPrice: 2.47,
    shippingPrice: 5,
    totalPrice: 32.15,
    status: 'pending',
    isPaid: false,
    isDelivered: false,
    deliveries: [{ shop: owner.shopId, shopName: 'Corner Shop', isDelivered: false }],
    refunds: [],
    createdAt: new Date(market.context.now()).toISOString(),
    expiresAt: new Date(market.context.now() + 15 * 60 * 1000).toISOString(),
  })
  expect(await stockOf(market.context, lamp)).toBe(3)
})

test('an order that names no payment method is paid by Razorpay', async () => {
  const { paymentMethod, ...unnamed } = await orderInput(market, customer, { [await sell()]: 1 })
  expect(await sendOrder(market, customer, unnamed)).toMatchObject({ status: 201, body: { paymentMethod } })
})

test('quote and order use the agreed price and also show the selling price', async () => {
  const lamp = await sell()
  await market.offer(customer, lamp, 80.5)
  const order = await placeOrder(market, customer, { [lamp]: 3 })
  expect(order.orderItems).toEqual([expect.objectContaining({ qty: 3, price: 80.5, sellingPrice: 100 })])
  expect(order.totalPrice).toBe(265.65)
  const others = await orderInput(market, await market.customer('Stranger'), { [lamp]: 3 })
  expect(others.orderItems[0]?.price).toBe(100)
})

test.each(['taxPrice', 'shippingPrice', 'totalPrice'] as const)('a different %s is refused', async (sum) => {
  const lamp = await sell()
  const input = await orderInput(market, customer, { [lamp]: 1 })
  const { status, body } = await sendOrder(market, customer, { ...input, [sum]: 0.01 })
  expect(status).toBe(409)
  expect(body).toEqual({
    message: 'Prices have changed since you saw them. Please check the new total and try again.',
    quote: expect.objectContaining({ taxPrice: 10, shippingPrice: 0, totalPrice: 110 }) as object,
  })
  expect(await stockOf(market.context, lamp)).toBe(10)
})

test('an order at a price that has risen since is refused with a fresh quote', async () => {
  const lamp = await sell()
  const input = await orderInput(market, customer, { [lamp]: 1 })
  await change(lamp, { selling_cents: 12000 })
  expect(await sendOrder(market, customer, input)).toMatchObject({ status: 409, body: { quote: { totalPrice: 132 } } })
})

test.each([
  ['is short', { stock: 2 }, 'Only 2 of Lamp left in stock.', 2],
  ['is sold out', { stock: 0 }, 'Lamp is no longer available.', 0],
  ['was deleted', { deleted_at: 1 }, 'Lamp is no longer available.', 0],
])('a refusal names the product that %s and quotes what is available', async (_, columns, message, qty) => {
  const lamp = await sell()
  const vase = await sell({ name: 'Vase' })
  const input = await orderInput(market, customer, { [vase]: 1, [lamp]: 3 })
  await change(lamp, columns)
  const { status, body } = await sendOrder(market, customer, input)
  expect(status).toBe(409)
  expect(body).toMatchObject({
    message,
    quote: {
      orderItems: [
        { product: vase, qty: 1 },
        { product: lamp, qty, countInStock: qty },
      ],
    },
  })
  expect(await stockOf(market.context, vase)).toBe(10)
})

test('an unknown product is quoted as out of stock', async () => {
  const body = { orderItems: [{ product: 'nonsense', qty: 1 }] }
  expect(await market.call('POST', '/api/orders/quote', { as: customer, body })).toMatchObject({
    status: 200,
    body: { orderItems: [{ product: 'nonsense', qty: 0, countInStock: 0 }], totalPrice: 0 },
  })
})

test('an order too large to add up without losing precision is refused', async () => {
  const palace = await sell({ sellingPrice: 9_999_999.99, countInStock: 1_000_000 })
  const body = { orderItems: [{ product: palace, qty: 1_000_000 }] }
  expect(await market.call('POST', '/api/orders/quote', { as: customer, body })).toMatchObject({
    status: 400,
    body: { message: 'The order is too large. Please order less at once.' },
  })
})

test.each([
  ['no quantity', { qty: 0 }],
  ['half a lamp', { qty: 1.5 }],
  ['a negative quantity', { qty: -1 }],
  ['an unknown field', { discount: 100 }],
])('%s in a line is refused', async (_, line) => {
  const lamp = await sell()
  const input = await orderInput(market, customer, { [lamp]: 1 })
  const orderItems = [{ ...input.orderItems[0], ...line }]
  expect((await sendOrder(market, customer, { ...input, orderItems })).status).toBe(400)
})

test('only customers can order', async () => {
  const lamp = await sell()
  const input = await orderInput(market, customer, { [lamp]: 1 })
  expect((await sendOrder(market, await market.owner('Another shop'), input)).status).toBe(403)
  expect((await sendOrder(market, { token: '' }, input)).status).toBe(401)
})

test('the same Idempotency-Key returns the first order, sent one after the other or all at once', async () => {
  const buyer = await market.customer('Buyer')
  const lamp = await sell({ countInStock: 1 })
  const input = await orderInput(market, buyer, { [lamp]: 1 })
  const replies = await Promise.all(Array.from({ length: 5 }, () => sendOrder(market, buyer, input, 'once')))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
  const again = await sendOrder(market, buyer, input, 'once')
  expect(again.status).toBe(200)
  expect(new Set([...replies, again].map(({ body }) => body._id)).size).toBe(1)
  expect(await ordersOf(market, buyer)).toHaveLength(1)
})

test('an Idempotency-Key used for a different order is refused, and so is one that is too long', async () => {
  const lamp = await sell()
  const input = await orderInput(market, customer, { [lamp]: 1 })
  await sendOrder(market, customer, input, 'mine')
  const { address, ...place } = input.shippingAddress
  for (const other of [
    await orderInput(market, customer, { [lamp]: 2 }),
    { ...input, shippingAddress: { address: `${address}, back door`, ...place } },
    { ...input, totalPrice: input.totalPrice - 1 },
  ])
    expect(await sendOrder(market, customer, other, 'mine')).toMatchObject({
      status: 409,
      body: { message: 'This Idempotency-Key was used for a different order. Send a new one.' },
    })
  expect((await sendOrder(market, customer, input, 'x'.repeat(201))).status).toBe(400)
})

test('two customers can use the same Idempotency-Key', async () => {
  const lamp = await sell()
  const stranger = await market.customer('Stranger')
  const input = await orderInput(market, customer, { [lamp]: 1 })
  const [mine, theirs] = [
    await sendOrder(market, customer, input, 'shared'),
    await sendOrder(market, stranger, input, 'shared'),
  ]
  expect([mine.status, theirs.status]).toEqual([201, 201])
  expect(mine.body._id).not.toBe(theirs.body._id)
})

test('placing an order takes at most fourteen SQL statements', async () => {
  const lamp = await sell()
  await placeOrder(market, customer, { [lamp]: 1 })
  const input = await orderInput(market, customer, { [lamp]: 1 })
  const execute = jest.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
  const { status } = await sendOrder(market, customer, input)
  const statements = execute.mock.calls.map(([{ sql }]) => sql)
  execute.mockRestore()
  expect(status).toBe(201)
  expect(statements.filter((text) => /^(select|insert|update|delete)/.test(text)).length).toBeLessThanOrEqual(14)
})
