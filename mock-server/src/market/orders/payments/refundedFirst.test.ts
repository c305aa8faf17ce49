import type { Order } from '@haggle/shared-contract'
import { MINUTE } from '@haggle/shared-server'
import {
  alertsOf,
  deliverWebhook,
  expectSound,
  finishRefunds,
  given,
  lapse,
  listedOrder,
  openPayingMarket,
  orderToPay,
  paySilently,
  providersRefunds,
  putOnSale,
  refundSilently,
  stockOf,
  testMarket,
  verify,
} from '../../../../test/support'
import { reconcilePayments } from './reconcile'

const market = testMarket({}, openPayingMarket)
const customer = given(() => market.customer())
const owner = given(() => market.owner())
const alerts = alertsOf(market)

afterEach(() => expectSound(market))

/** An order of 110.00 whose payment was captured, and refunded in the dashboard in these `amounts`, all unreported. */
async function refundedUnreported(...amounts: number[]) {
  const lamp = await putOnSale(market.context, owner.shopId, { countInStock: 5 })
  const { order, orderId } = await orderToPay(market, customer, { [lamp]: 1 })
  const confirmation = await paySilently(market, orderId)
  const payment = confirmation.razorpay_payment_id
  for (const amount of amounts) await refundSilently(market, payment, amount)
  return { lamp, order, confirmation, payment, orderId }
}
type Unreported = Awaited<ReturnType<typeof refundedUnreported>>

/** The provider's reports of a captured payment and of its refunds; those of refunds name their payment, too. */
const capture = ({ payment, orderId }: Unreported) => tell('payment.captured', paymentPart(payment, orderId))
const refund = async ({ payment, orderId }: Unreported) => {
  for (const entity of await market.context.provider.refundsOf(payment))
    await tell('refund.processed', { refund: { entity }, ...paymentPart(payment, orderId) })
}
const paymentPart = (id: string, order_id: string) => ({ payment: { entity: { id, order_id } } })
const tell = async (event: string, payload: object) =>
  expect((await deliverWebhook(market, { event, payload })).status).toBe(200)

const popup = ({ order, confirmation }: Unreported) => verify(market, customer, order, confirmation)
const payNow = ({ order }: Unreported) => market.call('POST', `/api/orders/${order._id}/razorpay`, { as: customer })
const reconcile = async () => {
  market.wait(MINUTE)
  await reconcilePayments(market.context)
}

const mine = (order: Order) => listedOrder(market, customer, order)
const noticesOf = async ({ _id }: Order) => {
  const { notices } = await market.get<{ notices: { kind: string; link: string }[] }>('/api/notices', customer)
  return notices.filter(({ link }) => link.endsWith(_id)).map(({ kind }) => kind)
}

test.each([
  ['the refund, then the payment', [refund, capture]],
  ['the payment, then the refund', [capture, refund]],
  ['the refund alone', [refund, refund]],
  ['the popup', [popup, popup]],
  ['reconciliation', [reconcile, reconcile]],
  ['the next attempt to pay', [payNow, payNow]],
])('a payment that was refunded before it is reported ends its order refunded: %s', async (_, reports) => {
  const paid = await refundedUnreported(11000)
  for (const report of reports) await report(paid)
  await finishRefunds(market)
  expect(await mine(paid.order)).toMatchObject({
    status: 'refunded',
    isPaid: false,
    refunds: [{ amount: 110, state: 'processed' }],
  })
  expect(await stockOf(market.context, paid.lamp)).toBe(5)
  expect(await noticesOf(paid.order)).toEqual(['orderRefunded'])
  expect(await providersRefunds(market, paid.payment)).toEqual([{ amount: 11000 }])
  expect(alerts).toEqual([])
})

test('reports that arrive at once count once', async () => {
  const paid = await refundedUnreported(11000)
  await Promise.all([refund, capture, popup, refund, capture].map((report) => report(paid)))
  await finishRefunds(market)
  expect(await mine(paid.order)).toMatchObject({ status: 'refunded', refunds: [{ state: 'processed' }] })
  expect((await mine(paid.order))?.refunds).toHaveLength(1)
  expect(await stockOf(market.context, paid.lamp)).toBe(5)
  expect(await noticesOf(paid.order)).toEqual(['orderRefunded'])
})

test('several refunds that together give all of it back do so, too', async () => {
  const paid = await refundedUnreported(4000, 7000)
  await capture(paid)
  await finishRefunds(market)
  const order = await mine(paid.order)
  expect(order).toMatchObject({ status: 'refunded' })
  expect(order?.refunds?.map(({ amount, state }) => [amount, state])).toEqual(
    expect.arrayContaining([
      [40, 'processed'],
      [70, 'processed'],
    ]),
  )
  expect(order?.refunds).toHaveLength(2)
})

test('the popup says that the order was cancelled and its payment is refunded', async () => {
  const paid = await refundedUnreported(11000)
  expect(await popup(paid)).toMatchObject({
    status: 409,
    body: { message: 'This order was cancelled. Your payment is being refunded in full.' },
  })
})

test('an expired order is refunded without taking stock again', async () => {
  const paid = await refundedUnreported(11000)
  await lapse(market)
  await capture(paid)
  await finishRefunds(market)
  expect(await mine(paid.order)).toMatchObject({ status: 'refunded' })
  expect(await stockOf(market.context, paid.lamp)).toBe(5)
})

test('a part that was refunded before its payment is reported counts for the paid order', async () => {
  const paid = await refundedUnreported(1000)
  await refund(paid)
  await finishRefunds(market)
  expect(await mine(paid.order)).toMatchObject({ status: 'paid', refunds: [{ amount: 10, state: 'processed' }] })
  expect(await stockOf(market.context, paid.lamp)).toBe(4)
})
