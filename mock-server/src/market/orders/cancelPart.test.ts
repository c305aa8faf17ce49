import type { Order } from '@haggle/shared-contract'
import {
  deliverWebhook,
  deliveryOf,
  finishRefunds,
  testShopParts,
  orderToPay,
  payInPopup,
  paySilently,
  placeOrder,
  refundsOf,
  stockOf,
  UNREFUNDABLE_CARD,
  verify,
} from '../../../test/support'
import { audit } from '../../../tools/audit/audit'

const { market, lights, pots, customer, ...shop } = testShopParts()
let lamp: string
let vase: string

beforeEach(async () => {
  lamp = await shop.sellLamp()
  vase = await shop.sellVase()
})
afterEach(async () => {
  expect((await audit(market.context.db)).filter((line) => !line.startsWith('no refund has failed'))).toEqual([])
})

test('cancelling a part refunds its lines and their tax and returns its stock; the last part refunds the rest', async () => {
  const order = await shop.buy({ [lamp]: 1, [vase]: 1 })
  expect(order.totalPrice).toBe(38.11)
  const { status, body } = await shop.cancel(order, lights)
  expect(status).toBe(200)
  const cancelled = body as unknown as Order
  expect(cancelled).toMatchObject({ status: 'paid', isPaid: true, totalPrice: 38.11 })
  expect(deliveryOf(cancelled, lights)?.cancelledAt).toBe(new Date(market.context.now()).toISOString())
  // 10.05 plus the tax difference: 3.01 on 30.10 less 2.01 on 20.05
  expect(refundsOf(cancelled)).toEqual([{ amount: 11.05, state: 'pending', shop: lights.shopId }])
  const url = `/api/orders/shop/${lights.shopId}.csv?q=${order.orderNumber}`
  const { payload } = await market.app.inject({ url, headers: { authorization: `Bearer ${lights.token}` } })
  expect(payload.trimEnd()).toMatch(/,38\.11,,,,,11\.05,3\.01,5\.00$/)
  expect(await stockOf(market.context, lamp)).toBe(100)

  expect((await shop.deliver(order, lights)).body.message).toBe('The customer cancelled this part of the order.')
  expect((await shop.ofShop(lights))[0]).toMatchObject({
    _id: order._id,
    status: 'cancelled',
    refunds: [{ amount: 11.05 }],
  })
  expect((await shop.ofShop(pots))[0]).toMatchObject({ _id: order._id, status: 'paid', refunds: [] })

  market.wait(1)
  expect((await shop.cancel(order, pots)).body).toMatchObject({ status: 'cancelled' })
  expect(await stockOf(market.context, vase)).toBe(100)
  await finishRefunds(market)
  const end = await shop.read(order)
  expect(end).toMatchObject({ status: 'refunded', totalPrice: 38.11 })
  expect(refundsOf(end).map(({ amount, state }) => [amount, state])).toEqual([
    [11.05, 'processed'],
    [27.06, 'processed'],
  ])
  expect((await shop.ofShop(lights))[0]?.deliveries[0]?.cancelledAt).toBeDefined()
})

test('an order counts as delivered once all parts that are not cancelled are delivered', async () => {
  const order = await shop.buy({ [lamp]: 1, [vase]: 1 })
  await shop.deliver(order, lights)
  expect(await shop.read(order)).toMatchObject({ status: 'paid', isDelivered: false })
  await shop.cancel(order, pots)
  expect(await shop.read(order)).toMatchObject({ status: 'delivered', isDelivered: true })
})

test('repeated and concurrent cancellations create one refund', async () => {
  const order = await shop.buy({ [lamp]: 1, [vase]: 1 })
  const replies = await Promise.all([1, 2, 3].map(() => shop.cancel(order, lights)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  await finishRefunds(market)
  expect((await shop.cancel(order, lights)).status).toBe(200)
  expect(refundsOf(await shop.read(order))).toHaveLength(1)
  expect(await stockOf(market.context, lamp)).toBe(100)
})

test('an order with free shipping is not charged for shipping after a part is cancelled', async () => {
  const order = await shop.buy({ [lamp]: 1, [vase]: 3 })
  expect(order).toMatchObject({ shippingPrice: 0, totalPrice: 77.22 })
  await shop.cancel(order, pots)
  market.wait(1)
  await shop.cancel(order, lights)
  expect(refundsOf(await shop.read(order)).map(({ amount }) => amount)).toEqual([66.16, 11.06])
})

test.each([
  ['unpaid', 'This order is not paid yet. Please cancel it as a whole.'],
  ['delivered', 'This was delivered. You can ask for a return.'],
])('no part of an order that is %s can be cancelled', async (state, message) => {
  const order =
    state === 'unpaid' ? await placeOrder(market, customer, { [lamp]: 1 }) : await shop.buy({ [lamp]: 1, [vase]: 1 })
  await shop.deliver(order, lights)
  expect(await shop.cancel(order, lights)).toMatchObject({ status: 409, body: { message } })
  if (state === 'unpaid') await market.call('POST', `/api/orders/${order._id}/cancel`, { as: customer })
})

test('of a concurrent cancellation and delivery exactly one succeeds', async () => {
  for (let round = 0; round < 4; round++) {
    const order = await shop.buy({ [lamp]: 1 })
    const [cancelled, delivered] = await Promise.all([shop.cancel(order, lights), shop.deliver(order, lights)])
    expect([cancelled.status, delivered.status].sort()).toEqual([200, 409])
    const { deliveries, refunds = [] } = await shop.read(order)
    expect(deliveries[0]?.isDelivered).toBe(delivered.status === 200)
    expect(refunds).toHaveLength(cancelled.status === 200 ? 1 : 0)
  }
})

test('a part can be cancelled while the provider is down; the refund follows later', async () => {
  const order = await shop.buy({ [lamp]: 1 })
  const { provider } = market.context
  market.context.provider = {
    ...provider,
    refund: () => Promise.reject(new Error('away')),
    refundsOf: provider.refundsOf,
  }
  expect((await shop.cancel(order, lights)).status).toBe(200)
  market.context.provider = provider
  expect(refundsOf(await shop.read(order))).toMatchObject([{ amount: 16.06, state: 'pending' }])
  for (let look = 0; look < 3; look++) await finishRefunds(market)
  expect(await shop.read(order)).toMatchObject({ status: 'refunded', refunds: [{ amount: 16.06, state: 'processed' }] })
})

test('a failed refund is shown as failed, and its amount is refunded with the last part', async () => {
  const { order, orderId } = await orderToPay(market, customer, { [lamp]: 1, [vase]: 1 })
  await verify(market, customer, order, (await payInPopup(market, orderId, UNREFUNDABLE_CARD)).body)
  await shop.cancel(order, lights)
  await finishRefunds(market)
  expect(refundsOf(await shop.read(order))).toMatchObject([{ amount: 11.05, state: 'failed' }])
  await shop.cancel(order, pots)
  expect(refundsOf(await shop.read(order))[1]).toMatchObject({ amount: 38.11, state: 'pending' })
})

test('money that the provider’s dashboard refunded is not refunded again with a part', async () => {
  const { order, orderId } = await orderToPay(market, customer, { [lamp]: 1, [vase]: 1 })
  const confirmation = await paySilently(market, orderId)
  await verify(market, customer, order, confirmation)
  const byHand = { amount: 3311, key: 'from-the-dashboard' }
  const entity = await market.context.provider.refund(confirmation.razorpay_payment_id, byHand)
  await deliverWebhook(market, { event: 'refund.processed', payload: { refund: { entity } } })
  market.wait(1)
  await shop.cancel(order, lights)
  await finishRefunds(market)
  expect(refundsOf(await shop.read(order)).map(({ amount }) => amount)).toEqual([33.11, 5])
  expect(await shop.read(order)).toMatchObject({ totalPrice: 38.11, status: 'refunded' })
})
