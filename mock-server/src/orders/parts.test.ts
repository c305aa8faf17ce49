import type { Delivery, Order, Refund, Review, SessionUser } from 'shared-contract'
import { audit } from '../../tools/audit/audit'
import {
  openPayingMarket,
  paySilently,
  placeOrder,
  putOnSale,
  startPayment,
  stockOf,
  UNREFUNDABLE_CARD,
  payInPopup,
  verify,
  type TestMarket,
} from '../../test/support'
import { followRefunds } from '../payments/refund'

type Owner = SessionUser & { shopId: string }

const DAY = 24 * 60 * 60 * 1000

let market: TestMarket
let lights: Owner
let pots: Owner
let customer: SessionUser
let lamp: string
let vase: string

beforeAll(async () => {
  market = await openPayingMarket()
  lights = await market.owner('Lights')
  pots = await market.owner('Pots')
  customer = await market.customer()
})
beforeEach(async () => {
  lamp = await putOnSale(market.context, lights.shopId, {
    name: 'Lamp',
    sellingPrice: 10.05,
    minNegotiablePrice: 8,
    countInStock: 100,
  })
  vase = await putOnSale(market.context, pots.shopId, { name: 'Vase', sellingPrice: 20.05, countInStock: 100 })
})
afterAll(async () => {
  expect((await audit(market.context.db)).filter((line) => !line.startsWith('no refund has failed'))).toEqual([])
  await market.close()
})

/** A paid order of a lamp at 10.05 and a vase at 20.05: tax 3.01, shipping 5.00, together 38.11. */
async function bought(qtyOf: Record<string, number> = { [lamp]: 1, [vase]: 1 }, as = customer): Promise<Order> {
  market.wait(1)
  const order = await placeOrder(market, as, qtyOf)
  const { orderId } = await startPayment(market, as, order)
  await verify(market, as, order, await paySilently(market, orderId))
  return order
}

const part = (as: SessionUser, { _id }: Order, shop: Owner, what: string, body?: unknown) =>
  market.call('POST', `/api/orders/${_id}/shops/${shop.shopId}/${what}`, { as, body })
const cancel = (order: Order, shop: Owner, as = customer) => part(as, order, shop, 'cancel')
const askReturn = (order: Order, shop: Owner, reason = 'It does not fit.', as = customer) =>
  part(as, order, shop, 'return', { reason })
const accept = (order: Order, shop: Owner, restock = true, as: SessionUser = shop) =>
  part(as, order, shop, 'return/accept', { restock })
const refuse = (order: Order, shop: Owner, answer = 'It was worn.', as: SessionUser = shop) =>
  part(as, order, shop, 'return/refuse', { answer })
const deliver = ({ _id }: Order, as: Owner, body?: unknown) =>
  market.call('PUT', `/api/orders/${_id}/deliver`, { as, body })
const read = async ({ _id }: Order) =>
  (await market.call('GET', `/api/orders/${_id}`, { as: customer })).body as unknown as Order
const shops = async (shop: Owner) =>
  (await market.call('GET', `/api/orders/shop/${shop.shopId}`, { as: shop })).body as unknown as Order[]
const partOf = ({ deliveries }: Order, { shopId }: Owner): Delivery | undefined =>
  deliveries.find(({ shop }) => shop === shopId)
const amounts = ({ refunds = [] }: Order) => refunds.map(({ amount, state, shop }: Refund) => ({ amount, state, shop }))
const bankIsDone = async () => {
  market.wait(60_000)
  await followRefunds(market.context)
}

/** Its parcels arrived so long ago: nobody's session lasts until then. */
const deliveredBefore = ({ _id }: Order, ms: number) =>
  market.context.db.writing((tx) =>
    tx
      .updateTable('order_deliveries')
      .set({ delivered_at: market.context.now() - ms })
      .where('order_id', '=', _id)
      .where('delivered_at', 'is not', null)
      .execute(),
  )

test('a customer reads an own order by its id, and nobody else does', async () => {
  const order = await bought()
  expect(await read(order)).toMatchObject({ _id: order._id, orderNumber: order.orderNumber, status: 'paid' })
  const get = (id: string, as: SessionUser) => market.call('GET', `/api/orders/${id}`, { as })
  expect((await get(order._id, await market.customer('Other'))).status).toBe(403)
  expect((await get(order._id, lights)).status).toBe(403)
  expect(await get('nonsense', customer)).toMatchObject({ status: 404, body: { message: 'Order not found' } })
  expect((await get(order.orderNumber ?? '', customer)).status).toBe(404)
})

test('a delivery may tell carrier and tracking number, later too; an empty call removes nothing', async () => {
  const order = await bought()
  expect((await deliver(order, lights, {})).status).toBe(200)
  expect(partOf(await read(order), lights)).toEqual({
    shop: lights.shopId,
    shopName: 'Lights',
    isDelivered: true,
    deliveredAt: new Date(market.context.now()).toISOString(),
  })
  const sent = { carrier: 'Pigeon Post', trackingNumber: 'P-1' }
  expect((await deliver(order, lights, sent)).body).toMatchObject({ deliveries: [sent] })
  await deliver(order, lights)
  await deliver(order, lights, { carrier: '', trackingNumber: 'P-2' })
  expect(partOf(await read(order), lights)).toMatchObject({ carrier: 'Pigeon Post', trackingNumber: 'P-2' })
  expect(partOf(await read(order), pots)).not.toHaveProperty('carrier')
  for (const body of [{ carrier: 'x'.repeat(101) }, { tracking: '1' }, { carrier: 7 }])
    expect((await deliver(order, lights, body)).status).toBe(400)
})

test('a cancelled part gives back its lines, their tax and its stock; the last one all that is left', async () => {
  const order = await bought()
  expect(order.totalPrice).toBe(38.11)
  const { status, body } = await cancel(order, lights)
  expect(status).toBe(200)
  const cancelled = body as unknown as Order
  expect(cancelled).toMatchObject({ status: 'paid', isPaid: true, totalPrice: 38.11 })
  expect(partOf(cancelled, lights)?.cancelledAt).toBe(new Date(market.context.now()).toISOString())
  // 10.05 and the tax: 3.01 of 30.10 less 2.01 of 20.05
  expect(amounts(cancelled)).toEqual([{ amount: 11.05, state: 'pending', shop: lights.shopId }])
  expect(await stockOf(market.context, lamp)).toBe(100)

  expect((await deliver(order, lights)).body.message).toBe('The customer cancelled this part of the order.')
  expect((await shops(lights))[0]).toMatchObject({ _id: order._id, status: 'cancelled', refunds: [{ amount: 11.05 }] })
  expect((await shops(pots))[0]).toMatchObject({ _id: order._id, status: 'paid', refunds: [] })

  market.wait(1)
  expect((await cancel(order, pots)).body).toMatchObject({ status: 'cancelled' })
  expect(await stockOf(market.context, vase)).toBe(100)
  await bankIsDone()
  const end = await read(order)
  expect(end).toMatchObject({ status: 'refunded', totalPrice: 38.11 })
  expect(amounts(end).map(({ amount, state }) => [amount, state])).toEqual([
    [11.05, 'processed'],
    [27.06, 'processed'],
  ])
  expect((await shops(lights))[0]?.deliveries[0]?.cancelledAt).toBeDefined()
})

test('an order does not wait for a cancelled part', async () => {
  const order = await bought()
  await deliver(order, lights)
  expect(await read(order)).toMatchObject({ status: 'paid', isDelivered: false })
  await cancel(order, pots)
  expect(await read(order)).toMatchObject({ status: 'delivered', isDelivered: true })
})

test('a cancel repeated, also at the same moment, gives one refund', async () => {
  const order = await bought()
  const replies = await Promise.all([1, 2, 3].map(() => cancel(order, lights)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  await bankIsDone()
  expect((await cancel(order, lights)).status).toBe(200)
  expect(amounts(await read(order))).toHaveLength(1)
  expect(await stockOf(market.context, lamp)).toBe(100)
})

test('free shipping is never charged later', async () => {
  const order = await bought({ [lamp]: 1, [vase]: 3 })
  expect(order).toMatchObject({ shippingPrice: 0, totalPrice: 77.22 })
  await cancel(order, pots)
  market.wait(1)
  await cancel(order, lights)
  expect(amounts(await read(order)).map(({ amount }) => amount)).toEqual([66.16, 11.06])
})

test.each([
  ['unpaid', 'This order is not paid yet. Please cancel it as a whole.'],
  ['delivered', 'This was delivered. You can ask for a return.'],
])('what is %s cannot be cancelled by part', async (state, message) => {
  const order = state === 'unpaid' ? await placeOrder(market, customer, { [lamp]: 1 }) : await bought()
  await deliver(order, lights)
  expect(await cancel(order, lights)).toMatchObject({ status: 409, body: { message } })
  if (state === 'unpaid') await market.call('POST', `/api/orders/${order._id}/cancel`, { as: customer })
})

test('of a cancel and a delivery at the same moment one wins', async () => {
  for (let round = 0; round < 4; round++) {
    const order = await bought({ [lamp]: 1 })
    const [cancelled, delivered] = await Promise.all([cancel(order, lights), deliver(order, lights)])
    expect([cancelled.status, delivered.status].sort()).toEqual([200, 409])
    const { deliveries, refunds = [] } = await read(order)
    expect(deliveries[0]?.isDelivered).toBe(delivered.status === 200)
    expect(refunds).toHaveLength(cancelled.status === 200 ? 1 : 0)
  }
})

test('while the provider is away a part is cancelled, and its money follows', async () => {
  const order = await bought({ [lamp]: 1 })
  const { provider } = market.context
  market.context.provider = {
    ...provider,
    refund: () => Promise.reject(new Error('away')),
    refundsOf: provider.refundsOf,
  }
  expect((await cancel(order, lights)).status).toBe(200)
  market.context.provider = provider
  expect(amounts(await read(order))).toMatchObject([{ amount: 16.06, state: 'pending' }])
  for (let look = 0; look < 3; look++) await bankIsDone()
  expect(await read(order)).toMatchObject({ status: 'refunded', refunds: [{ amount: 16.06, state: 'processed' }] })
})

test('a refund that fails is said so, and what is left goes back with the last part', async () => {
  const order = await placeOrder(market, customer, { [lamp]: 1, [vase]: 1 })
  const { orderId } = await startPayment(market, customer, order)
  await verify(market, customer, order, (await payInPopup(market, orderId, UNREFUNDABLE_CARD)).body)
  await cancel(order, lights)
  await bankIsDone()
  expect(amounts(await read(order))).toMatchObject([{ amount: 11.05, state: 'failed' }])
  await cancel(order, pots)
  expect(amounts(await read(order))[1]).toMatchObject({ amount: 38.11, state: 'pending' })
})

test('a return is asked for, accepted and paid back, and is for sale again when the shop says so', async () => {
  const order = await bought()
  await deliver(order, lights)
  await deliver(order, pots)
  await deliveredBefore(order, 14 * DAY - 60_000)
  expect((await askReturn(order, lights, ' Too dark. ')).status).toBe(200)
  await askReturn(order, pots)
  expect(partOf(await read(order), lights)?.return).toEqual({ state: 'asked', reason: 'Too dark.' })
  const accepted = await accept(order, lights, true)
  expect(accepted).toMatchObject({
    status: 200,
    body: {
      status: 'delivered',
      deliveries: [{ isDelivered: true, return: { state: 'accepted', reason: 'Too dark.' } }],
      refunds: [{ amount: 11.05, state: 'pending', shop: lights.shopId }],
    },
  })
  expect(JSON.stringify(accepted.body)).not.toMatch(/Vase|Pots/)
  market.wait(1)
  await accept(order, pots, false)
  expect(await stockOf(market.context, lamp)).toBe(100)
  expect(await stockOf(market.context, vase)).toBe(99)
  await bankIsDone()
  expect(amounts(await read(order)).map(({ amount }) => amount)).toEqual([11.05, 27.06])
  expect((await read(order)).status).toBe('refunded')
})

test('a return is refused with a reason, and asked for once', async () => {
  const order = await bought()
  await deliver(order, lights)
  await askReturn(order, lights)
  expect((await refuse(order, lights, 'It was worn.')).status).toBe(200)
  const { refunds, ...read_ } = await read(order)
  expect(partOf(read_, lights)?.return).toEqual({
    state: 'refused',
    reason: 'It does not fit.',
    answer: 'It was worn.',
  })
  expect(refunds).toEqual([])
  for (const again of [() => askReturn(order, lights), () => accept(order, lights), () => refuse(order, lights)])
    expect((await again()).status).toBe(409)
})

test('what does not fit the state of a part is a conflict', async () => {
  const order = await bought()
  expect((await askReturn(order, lights)).body.message).toBe('Only what was delivered can be sent back.')
  expect((await accept(order, lights)).body.message).toBe('The customer has not asked for a return.')
  await cancel(order, pots)
  expect((await askReturn(order, pots)).body.message).toBe('This part of the order was cancelled.')
  await deliver(order, lights)
  await deliveredBefore(order, 14 * DAY + 1)
  expect(await askReturn(order, lights)).toMatchObject({
    status: 409,
    body: { message: 'A return can be asked for within 14 days after the delivery.' },
  })
})

test('parts are for their customer and their shop alone, and their words have a length', async () => {
  const order = await bought({ [lamp]: 1 })
  await deliver(order, lights)
  const other = await market.customer('Other')
  expect((await cancel(order, lights, other)).status).toBe(403)
  expect((await askReturn(order, lights, 'Mine!', other)).status).toBe(403)
  expect((await cancel(order, pots)).status).toBe(404)
  expect((await part(customer, { ...order, _id: 'nonsense' }, lights, 'cancel')).status).toBe(404)
  for (const reason of ['', '  ', 'x'.repeat(1001)]) expect((await askReturn(order, lights, reason)).status).toBe(400)
  expect((await askReturn(order, lights, 'x'.repeat(1000))).status).toBe(200)
  expect((await accept(order, lights, true, pots)).status).toBe(403)
  expect((await accept(order, pots, true)).status).toBe(403)
  expect((await refuse(order, lights, 'No.', customer)).status).toBe(403)
  expect((await refuse(order, lights, '')).status).toBe(400)
  expect((await part(lights, order, lights, 'return/accept', {})).status).toBe(400)
})

test('the mark of a verified purchase goes with the last purchase, an agreed price stays spent', async () => {
  const offer = { productId: lamp, proposedPrice: 9 }
  await market.call('POST', '/api/negotiations/request', { as: customer, body: offer })
  const haggled = await bought({ [lamp]: 1 })
  expect(haggled.orderItems[0]?.price).toBe(9)
  const again = await bought({ [lamp]: 1 })
  await market.call('POST', `/api/products/${lamp}/reviews`, { as: customer, body: { rating: 5, comment: 'Bright.' } })
  const review = async () => {
    const { body } = await market.call('GET', `/api/products/${lamp}`)
    return (body as unknown as { reviews: Review[] }).reviews[0]
  }
  await cancel(haggled, lights)
  expect(await review()).toMatchObject({ verifiedPurchase: true })
  await deliver(again, lights)
  await askReturn(again, lights)
  await accept(again, lights, false)
  expect(await review()).toMatchObject({ verifiedPurchase: false })
  const { body } = await market.call('GET', `/api/negotiations/${lamp}`, { as: customer })
  expect(body).not.toHaveProperty('agreedPrice')
})
