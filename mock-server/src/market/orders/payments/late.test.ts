import type { Order } from '@haggle/shared-contract'
import { MINUTE } from '@haggle/shared-server'
import {
  finishRefunds,
  given,
  lapse,
  listedOrder,
  openPayingMarket,
  orderRow,
  orderToPay,
  paySilently,
  providersRefunds,
  placeOrder,
  putOnSale,
  startPayment,
  stockOf,
  testMarket,
  verify,
} from '../../../../test/support'
import { expireOrders } from '../expireOrders'
import type { Provider } from './provider'
import { settlePayment } from './settle'

const market = testMarket({}, openPayingMarket)
let provider: Provider
const customer = given(() => market.customer())
const faster = given(() => market.customer('Faster'))
const owner = given(() => market.owner())
let lamp: string

beforeAll(() => {
  provider = market.context.provider
})
beforeEach(async () => {
  lamp = await putOnSale(market.context, owner.shopId, { countInStock: 5 })
})

const QUARTER = 15 * MINUTE
const TOO_LATE = 'Your payment came after the order could no longer be kept for you. It is being refunded in full.'

const started = (qty = 5) => orderToPay(market, customer, { [lamp]: qty })
const mine = (order: Order) => listedOrder(market, customer, order)

test('a payment after the hold expired is accepted while the stock is available', async () => {
  const { order, orderId } = await started(4)
  await lapse(market)
  expect(await stockOf(market.context, lamp)).toBe(5)
  const confirmation = await paySilently(market, orderId)
  expect(await verify(market, customer, order, confirmation)).toMatchObject({ status: 200, body: { status: 'paid' } })
  expect(await stockOf(market.context, lamp)).toBe(1)
})

test('a payment for a cancelled order is refunded even if the stock is available', async () => {
  const { order, orderId } = await started(4)
  await market.call('POST', `/api/orders/${order._id}/cancel`, { as: customer })
  const confirmation = await paySilently(market, orderId)
  expect(await verify(market, customer, order, confirmation)).toMatchObject({
    status: 409,
    body: { message: 'This order was cancelled. Your payment is being refunded in full.' },
  })
  await finishRefunds(market)
  expect(await mine(order)).toMatchObject({ status: 'refunded', isPaid: false })
  expect(await providersRefunds(market, confirmation.razorpay_payment_id)).toHaveLength(1)
  expect(await stockOf(market.context, lamp)).toBe(5)
})

test('a payment after the stock was sold is refunded, and each verification says so', async () => {
  const { order, orderId } = await started()
  await lapse(market)
  await placeOrder(market, faster, { [lamp]: 1 })
  const confirmation = await paySilently(market, orderId)
  const replies = await Promise.all(Array.from({ length: 3 }, () => verify(market, customer, order, confirmation)))
  for (const reply of [...replies, await verify(market, customer, order, confirmation)])
    expect(reply).toMatchObject({ status: 409, body: { message: TOO_LATE } })
  await finishRefunds(market)
  expect(await mine(order)).toMatchObject({ status: 'refunded', isPaid: false })
  expect(await providersRefunds(market, confirmation.razorpay_payment_id)).toEqual([{ amount: 55000 }])
  expect(await stockOf(market.context, lamp)).toBe(4)
})

test('an order of a product that was deleted meanwhile can still be paid', async () => {
  const { order, orderId } = await started()
  const now = market.context.now()
  await market.context.db.writing((tx) =>
    tx.updateTable('products').set({ deleted_at: now }).where('id', '=', lamp).execute(),
  )
  expect((await verify(market, customer, order, await paySilently(market, orderId))).status).toBe(200)
})

test('a payment after the hold expired is refunded if the product was deleted meanwhile', async () => {
  const { order, orderId } = await started(1)
  await lapse(market)
  await market.context.db.writing((tx) =>
    tx.updateTable('products').set({ deleted_at: 1 }).where('id', '=', lamp).execute(),
  )
  const confirmation = await paySilently(market, orderId)
  expect(await verify(market, customer, order, confirmation)).toMatchObject({
    status: 409,
    body: { message: TOO_LATE },
  })
  await finishRefunds(market)
  expect(await mine(order)).toMatchObject({ status: 'refunded' })
})

test('concurrent expiry and payment leave the order paid and its stock taken once', async () => {
  const { order, orderId } = await started()
  const confirmation = await paySilently(market, orderId)
  market.wait(QUARTER)
  const [reply] = await Promise.all([
    verify(market, customer, order, confirmation),
    expireOrders(market.context),
    expireOrders(market.context),
  ])
  expect(reply.status).toBe(200)
  expect(await stockOf(market.context, lamp)).toBe(0)
})

test('a second payment of a paid order is refunded', async () => {
  const { order, orderId } = await started(1)
  await verify(market, customer, order, await paySilently(market, orderId))
  // the sandbox refuses a second payment, so it is inserted
  const second = { id: 'pay_second', order_id: orderId, amount: 11000, currency: 'USD', status: 'captured' as const }
  await market.context.db.writing((tx) =>
    tx
      .insertInto('sandbox_payments')
      .values({ ...second, card_last4: '1007', amount_refunded: 0, created_at: 0 })
      .execute(),
  )
  expect(await settlePayment(market.context, await orderRow(market, order), second.id)).toEqual({
    ok: false,
    message: 'This order was already paid. Your second payment is being refunded in full.',
    canPayAgain: false,
  })
  expect(await providersRefunds(market, second.id)).toEqual([{ amount: 11000 }])
  expect(await mine(order)).toMatchObject({ status: 'paid' })
})

test('an authorized payment is captured', async () => {
  const { order, orderId } = await started(1)
  const confirmation = await paySilently(market, orderId)
  const authorized = { status: 'authorized' as const }
  await market.context.db.writing((tx) =>
    tx.updateTable('sandbox_payments').set(authorized).where('id', '=', confirmation.razorpay_payment_id).execute(),
  )
  const replies = await Promise.all(Array.from({ length: 3 }, () => verify(market, customer, order, confirmation)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await provider.payment(confirmation.razorpay_payment_id)).toMatchObject({ status: 'captured' })
})

describe('recovery from failures', () => {
  test('a payment whose webhook was lost is found when the customer pays again', async () => {
    const { order, orderId } = await started(1)
    await paySilently(market, orderId)
    expect(await market.call('POST', `/api/orders/${order._id}/razorpay`, { as: customer })).toMatchObject({
      status: 409,
      body: { message: 'This order is already paid.' },
    })
    expect(await mine(order)).toMatchObject({ status: 'paid' })
  })

  test('an unreachable provider is a 502 with a message, and the next attempt works', async () => {
    const order = await placeOrder(market, customer, { [lamp]: 1 })
    const away = await openPayingMarket({ RAZORPAY_API_URL: 'http://127.0.0.1:1' })
    const buyer = await away.customer()
    const { shopId } = await away.owner()
    const theirs = await placeOrder(away, buyer, { [await putOnSale(away.context, shopId)]: 1 })
    expect(await away.call('POST', `/api/orders/${theirs._id}/razorpay`, { as: buyer })).toMatchObject({
      status: 502,
      body: { message: 'Failed to place order or initiate payment. Please try again.' },
    })
    await away.close()
    expect((await startPayment(market, customer, order)).amount).toBe(11000)
  })
})
