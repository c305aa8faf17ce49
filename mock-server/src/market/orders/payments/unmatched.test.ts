import type { Order } from '@haggle/shared-contract'
import { MINUTE } from '@haggle/shared-server'
import {
  alertsOf,
  deliverWebhook,
  expectSound,
  FEE_CARD,
  finishRefunds,
  given,
  HALF_CARD,
  listedOrder,
  OFFER_CARD,
  openPayingMarket,
  orderToPay,
  paySilently,
  providersRefunds,
  putOnSale,
  refundSilently,
  RUPEE_CARD,
  startPayment,
  stockOf,
  testMarket,
  verify,
} from '../../../../test/support'
import { reconcilePayments } from './reconcile'

const market = testMarket({}, openPayingMarket)
const customer = given(() => market.customer())
let shops: string[]
const alerts = alertsOf(market)

beforeAll(async () => {
  shops = [(await market.owner('One')).shopId, (await market.owner('Two')).shopId]
})
afterEach(() => expectSound(market))

const UNMATCHED = 'Your payment did not match this order and is being refunded.'

/** An order of 110.00, or of 220.00 of two shops, and its payment by a card, which nothing has reported yet. */
async function paidBy(card: string, { ofTwoShops = false } = {}) {
  const products = []
  for (const shop of ofTwoShops ? shops : shops.slice(0, 1)) products.push(await putOnSale(market.context, shop))
  const { order, orderId } = await orderToPay(market, customer, Object.fromEntries(products.map((id) => [id, 1])))
  const confirmation = await paySilently(market, orderId, card)
  return { order, orderId, confirmation, payment: confirmation.razorpay_payment_id, products }
}
type Paid = Awaited<ReturnType<typeof paidBy>>

const popup = ({ order, confirmation }: Paid) => verify(market, customer, order, confirmation)
const payNow = ({ order }: Paid) => market.call('POST', `/api/orders/${order._id}/razorpay`, { as: customer })
const webhook = ({ payment, orderId }: Paid) =>
  deliverWebhook(market, {
    event: 'payment.captured',
    payload: { payment: { entity: { id: payment, order_id: orderId } } },
  })
const reconcile = async () => {
  market.wait(MINUTE)
  await reconcilePayments(market.context)
}
const mine = (order: Order) => listedOrder(market, customer, order)

describe.each<[string, string, { amount: number; currency?: string }, number]>([
  ['half of the amount', HALF_CARD, { amount: 55 }, 5500],
  ['another currency', RUPEE_CARD, { amount: 110, currency: 'INR' }, 11000],
])('a payment of %s', (_, card, refund, amount) => {
  test.each<[string, (paid: Paid) => Promise<unknown>]>([
    ['the popup', popup],
    ['the webhook', webhook],
    ['reconciliation', reconcile],
    ['the next attempt to pay', payNow],
  ])('that %s reports is refunded in full by itself, and the order can be paid again', async (_, report) => {
    const paid = await paidBy(card)
    await report(paid)
    await report(paid)
    expect(await mine(paid.order)).toMatchObject({
      status: 'pending',
      isPaid: false,
      refunds: [{ ...refund, state: 'pending', reason: 'unmatched' }],
    })
    expect(alerts).toEqual([
      [
        'payment_unmatched',
        { order: paid.order._id, payment: paid.payment, amount, currency: refund.currency ?? 'USD' },
      ],
    ])
    expect(await stockOf(market.context, paid.products[0] ?? '')).toBe(9)

    const again = await startPayment(market, customer, paid.order)
    expect(again.orderId).not.toBe(paid.orderId)
    const confirmation = await paySilently(market, again.orderId)
    expect(await verify(market, customer, paid.order, confirmation)).toMatchObject({
      status: 200,
      body: { status: 'paid', isPaid: true },
    })
    await finishRefunds(market)
    expect(await providersRefunds(market, paid.payment)).toEqual([{ amount }])
    expect(await mine(paid.order)).toMatchObject({ status: 'paid', refunds: [{ ...refund, state: 'processed' }] })
  })
})

test('its customer reads so from the popup, however often it reports, in a notice and in a mail', async () => {
  const paid = await paidBy(HALF_CARD)
  const replies = await Promise.all([popup(paid), popup(paid), popup(paid)])
  await payNow(paid)
  for (const reply of [...replies, await popup(paid)])
    expect(reply).toMatchObject({ status: 409, body: { message: UNMATCHED } })
  const { notices } = await market.get<{ notices: { kind: string; link: string }[] }>('/api/notices', customer)
  expect(notices.filter(({ link }) => link.endsWith(paid.order._id)).map(({ kind }) => kind)).toEqual([
    'paymentUnmatched',
  ])
  const mails = await market.context.db.read.selectFrom('mails').select('text').execute()
  expect(mails.filter(({ text }) => text.includes(UNMATCHED)).length).toBeGreaterThan(0)
  await finishRefunds(market)
  expect((await popup(paid)).body.message).toBe(UNMATCHED)
})

test('all reports at once refund it once', async () => {
  const paid = await paidBy(HALF_CARD)
  await Promise.all([popup(paid), webhook(paid), webhook(paid), reconcile(), payNow(paid), popup(paid)])
  await finishRefunds(market)
  expect(await providersRefunds(market, paid.payment)).toEqual([{ amount: 5500 }])
  expect(alerts).toHaveLength(1)
  expect(await mine(paid.order)).toMatchObject({ status: 'pending', refunds: [{ state: 'processed' }] })
})

test('one that was refunded in the dashboard before it is reported leaves the order payable, too', async () => {
  const paid = await paidBy(HALF_CARD)
  await refundSilently(market, paid.payment, 5500)
  await popup(paid)
  await finishRefunds(market)
  expect(await mine(paid.order)).toMatchObject({ status: 'pending', refunds: [{ amount: 55, state: 'processed' }] })
  expect((await payNow(paid)).status).toBe(200)
})

test('an order that nobody pays again expires, and is not called refunded for a payment that never was its own', async () => {
  const paid = await paidBy(HALF_CARD)
  await popup(paid)
  market.wait(15 * MINUTE)
  expect(await payNow(paid)).toMatchObject({ status: 409, body: { message: /expired/ } })
  await finishRefunds(market)
  expect(await mine(paid.order)).toMatchObject({ status: 'expired', refunds: [{ state: 'processed' }] })
})

test('a payment that did not match does not take the order of one that does', async () => {
  const paid = await paidBy(HALF_CARD)
  await popup(paid)
  const other = await orderToPay(market, customer, { [paid.products[0] ?? '']: 1 })
  // the provider's order of the first is not one of the second
  expect(await verify(market, customer, other.order, paid.confirmation)).toMatchObject({ status: 400 })
})

describe('a payment that the provider explains is the order’s', () => {
  test.each([
    ['an offer', OFFER_CARD, 99],
    ['the fee that the customer bears', FEE_CARD, 112.6],
  ])('by %s, and goes back in full when the order does', async (_, card, captured) => {
    const paid = await paidBy(card)
    expect(await popup(paid)).toMatchObject({ status: 200, body: { status: 'paid', totalPrice: 110 } })
    expect(alerts).toEqual([])
    const cancelled = await market.call('POST', `/api/orders/${paid.order._id}/shops/${shops[0]}/cancel`, {
      as: customer,
    })
    expect(cancelled.status).toBe(200)
    await finishRefunds(market)
    expect(await mine(paid.order)).toMatchObject({ status: 'refunded', refunds: [{ amount: captured }] })
    expect(await providersRefunds(market, paid.payment)).toEqual([{ amount: Math.round(captured * 100) }])
  })

  test('its parts together give back what was captured, and no more', async () => {
    const paid = await paidBy(OFFER_CARD, { ofTwoShops: true })
    await popup(paid)
    for (const shop of shops)
      await market.call('POST', `/api/orders/${paid.order._id}/shops/${shop}/cancel`, { as: customer })
    await finishRefunds(market)
    const order = await mine(paid.order)
    expect(order?.status).toBe('refunded')
    expect(order?.refunds?.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([88, 110])
  })
})
