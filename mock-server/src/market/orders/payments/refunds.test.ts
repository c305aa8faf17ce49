import type { Order } from '@haggle/shared-contract'
import { MINUTE, SECOND } from '@haggle/shared-server'
import {
  alertsOf,
  deliverWebhook,
  given,
  lapse,
  listedOrder,
  openPayingMarket,
  orderRow,
  orderToPay,
  payInPopup,
  paySilently,
  placeOrder,
  providersRefunds,
  putOnSale,
  refundSilently,
  stockOf,
  testMarket,
  UNREFUNDABLE_CARD,
  verify,
} from '../../../../test/support'
import { audit } from '../../../../tools/audit/audit'
import type { Provider } from './provider'
import { reconcilePayments } from './reconcile'
import { recordRefund } from './recordRefund'
import { followRefunds } from './refund'
import { settlePayment } from './settle'
import { paymentById } from './store'

const market = testMarket({}, openPayingMarket)
let provider: Provider
const customer = given(() => market.customer())
const faster = given(() => market.customer('Faster'))
const owner = given(() => market.owner())
const alerts = alertsOf(market)

beforeAll(() => {
  provider = market.context.provider
})

async function started() {
  const lamp = await putOnSale(market.context, owner.shopId, { countInStock: 5 })
  return { lamp, ...(await orderToPay(market, customer, { [lamp]: 5 })) }
}

/** A payment of 550.00 that arrived after the stock was sold. */
async function paidTooLate(pay = (orderId: string) => paySilently(market, orderId)) {
  const { lamp, order, orderId } = await started()
  await lapse(market)
  await placeOrder(market, faster, { [lamp]: 5 })
  return { order, confirmation: await pay(orderId) }
}

async function paid() {
  const { lamp, order, orderId } = await started()
  const confirmation = await paySilently(market, orderId)
  await verify(market, customer, order, confirmation)
  return { lamp, order, paymentId: confirmation.razorpay_payment_id }
}

/** As paidTooLate, recorded while the provider makes no refunds. */
async function leftUnrefunded() {
  const { order, confirmation } = await paidTooLate()
  const away: Provider = { ...provider, refund: () => Promise.reject(new Error('away')) }
  await expect(
    settlePayment(
      { ...market.context, provider: away },
      await orderRow(market, order),
      confirmation.razorpay_payment_id,
    ),
  ).rejects.toThrow('away')
  return { order, paymentId: confirmation.razorpay_payment_id }
}

const mine = (order: Order) => listedOrder(market, customer, order)
const refundOf = async (paymentId: string) => {
  const [refund] = await provider.refundsOf(paymentId)
  if (!refund) throw new Error('There is no refund.')
  return refund
}
const tell = (event: string, entity: object) => deliverWebhook(market, { event, payload: { refund: { entity } } })
/** A refund made in the provider's dashboard. */
const atDashboard = (paymentId: string, amount: number) =>
  provider.refund(paymentId, { amount, key: `dashboard-${Math.random()}` })
const later = async (ms = MINUTE) => {
  market.wait(ms)
  await followRefunds(market.context)
}

test('refund and order are refunded only once the provider has processed the refund', async () => {
  const { order, confirmation } = await paidTooLate()
  expect((await verify(market, customer, order, confirmation)).body.message).toBe(
    'Your payment came after the order could no longer be kept for you. It is being refunded in full.',
  )
  const createdAt = new Date(market.context.now()).toISOString()
  expect(await mine(order)).toMatchObject({
    status: 'expired',
    refunds: [{ amount: 550, state: 'pending', createdAt }],
  })
  await later()
  expect(await mine(order)).toMatchObject({ status: 'refunded', refunds: [{ state: 'processed', createdAt }] })
  expect((await verify(market, customer, order, confirmation)).body.message).toBe(
    'Your payment came after the order could no longer be kept for you. It has been refunded in full.',
  )
  expect(alerts).toEqual([])
})

test('webhooks complete a refund, in any order and any number', async () => {
  const { order, confirmation } = await paidTooLate()
  await verify(market, customer, order, confirmation)
  const refund = await refundOf(confirmation.razorpay_payment_id)
  for (const event of ['refund.created', 'refund.processed', 'refund.created', 'refund.processed'])
    expect((await tell(event, refund)).status).toBe(200)
  expect(await mine(order)).toMatchObject({ status: 'refunded', refunds: [{ state: 'processed' }] })
  expect((await mine(order))?.refunds).toHaveLength(1)
})

test('a failure that is reported after a refund was processed changes nothing', async () => {
  const { order, confirmation } = await paidTooLate()
  await verify(market, customer, order, confirmation)
  const refund = await refundOf(confirmation.razorpay_payment_id)
  for (const event of ['refund.processed', 'refund.failed']) await tell(event, refund)
  expect(await mine(order)).toMatchObject({ status: 'refunded', refunds: [{ state: 'processed' }] })
  expect(alerts).toEqual([])
})

test('a refund of another payment, or of more than was paid, is not recorded', async () => {
  const { order, paymentId } = await paid()
  const payment = (await paymentById(market.context.db.read, paymentId))!
  const refund = { id: 'rfnd_stray', payment_id: paymentId, amount: 55000, status: 'processed' } as const
  for (const wrong of [{ payment_id: 'pay_other' }, { amount: 55001 }])
    await expect(recordRefund(market.context, payment, { ...refund, ...wrong })).rejects.toThrow(
      'This refund is not of this payment.',
    )
  expect(await mine(order)).toMatchObject({ status: 'paid', refunds: [] })
})

test('the sandbox sends a webhook when a refund ends', async () => {
  const { order, confirmation } = await paidTooLate()
  await verify(market, customer, order, confirmation)
  market.wait(SECOND)
  await until(async () => (await mine(order))?.status === 'refunded')
})

test('a failed refund is shown to customer, operator and audit until another refund replaces it', async () => {
  const { order, confirmation } = await paidTooLate(
    async (orderId) => (await payInPopup(market, orderId, UNREFUNDABLE_CARD)).body as never,
  )
  await verify(market, customer, order, confirmation)
  await later()
  await later()
  expect(await mine(order)).toMatchObject({ status: 'expired', refunds: [{ amount: 550, state: 'failed' }] })
  const { body: trail } = await market.call('GET', '/api/audit', { as: customer })
  expect(trail).toMatchObject([
    {
      actor: 'system',
      action: 'refund.failed',
      subject: order._id,
      after: { state: 'failed', amount: 550 },
      address: '',
    },
    { actor: 'system', action: 'refund.pending', subject: order._id },
    ...Array<unknown>((trail as unknown as []).length - 2).fill({}),
  ])
  const { razorpay_payment_id: payment } = confirmation
  const { id } = await refundOf(payment)
  expect(alerts).toEqual([['refund_failed', { order: order._id, payment, refund: id, amount: 55000 }]])
  expect(await audit(market.context.db)).toEqual([
    `no refund has failed: refund ${id} of 55000 of payment ${payment}, order ${order._id}`,
  ])
  expect((await verify(market, customer, order, confirmation)).body.message).toContain(
    'Refund failed. We are looking into it.',
  )
  expect(await providersRefunds(market, payment)).toHaveLength(1)

  market.wait(1)
  await tell('refund.processed', { id: 'rfnd_by_hand', payment_id: payment, amount: 55000, status: 'processed' })
  expect(await mine(order)).toMatchObject({
    status: 'refunded',
    refunds: [{ state: 'failed' }, { state: 'processed' }],
  })
  expect(await audit(market.context.db)).toEqual([])
})

test('refunds from the provider’s dashboard count: the order is refunded once its full amount is', async () => {
  const { lamp, order, paymentId } = await paid()
  const bought = await mine(order)
  await tell('refund.processed', { ...(await atDashboard(paymentId, 15000)) })
  expect(await mine(order)).toMatchObject({ status: 'paid', refunds: [{ amount: 150, state: 'processed' }] })
  market.wait(1)
  await tell('refund.created', await atDashboard(paymentId, 40000))
  expect(await mine(order)).toMatchObject({ status: 'paid', refunds: [{}, { amount: 400, state: 'pending' }] })
  await later()
  expect(await mine(order)).toMatchObject({ status: 'refunded', isPaid: true, paidAt: bought?.paidAt })
  // a refund from the dashboard does not restock
  expect(await stockOf(market.context, lamp)).toBe(0)
  expect(await audit(market.context.db)).toEqual([])
})

test('a refund from the dashboard is found when its webhook is lost', async () => {
  const { order, paymentId } = await paid()
  await atDashboard(paymentId, 55000)
  market.wait(30 * MINUTE)
  await reconcilePayments(market.context)
  await later()
  expect(await mine(order)).toMatchObject({ status: 'refunded', refunds: [{ amount: 550, state: 'processed' }] })
})

test.each([
  ['lists by itself', 11],
  ['lists at once', 110],
])('more refunds than the provider %s are all found', async (_, parts) => {
  const { order, paymentId } = await paid()
  for (let part = 0; part < parts; part++) {
    await refundSilently(market, paymentId, 55000 / parts)
    market.wait(1)
  }
  market.wait(30 * MINUTE)
  await reconcilePayments(market.context)
  const { status, refunds } = (await mine(order)) ?? {}
  expect([status, refunds?.length]).toEqual(['refunded', parts])
})

/** Pays an order's 550.00 once more at the provider, which reports nothing. */
async function payAgain(order: Order, id: string) {
  const { provider_order_id } = await orderRow(market, order)
  const payment = { id, order_id: provider_order_id ?? '', amount: 55000, currency: 'USD', status: 'captured' } as const
  const rest = { card_last4: '1007', amount_refunded: 0, created_at: 0 }
  await market.context.db.writing((tx) =>
    tx
      .insertInto('sandbox_payments')
      .values({ ...payment, ...rest })
      .execute(),
  )
}

test('the audit accepts a paid order whose payment is refunded while its second payment is not yet', async () => {
  const { order, paymentId } = await paid()
  await payAgain(order, 'pay_second')
  await settlePayment(market.context, await orderRow(market, order), 'pay_second')
  const refund = { id: 'rfnd_all', payment_id: paymentId, amount: 55000, status: 'processed' }
  await tell('refund.processed', refund)
  expect(await mine(order)).toMatchObject({ status: 'paid', refunds: [{ state: 'pending' }, { state: 'processed' }] })
  expect(await audit(market.context.db)).toEqual([])
  await later()
  expect(await mine(order)).toMatchObject({ status: 'refunded' })
  expect(await audit(market.context.db)).toEqual([])
})

test('a second payment whose webhook is lost is found and refunded; the order stays paid', async () => {
  const { order } = await paid()
  await payAgain(order, 'pay_lost')
  market.wait(30 * MINUTE)
  await reconcilePayments(market.context)
  await later()
  expect(await providersRefunds(market, 'pay_lost')).toEqual([{ amount: 55000 }])
  expect(await mine(order)).toMatchObject({ status: 'paid', refunds: [{ amount: 550, state: 'processed' }] })
})

test('a refund that could not be requested is requested later, once', async () => {
  const { order, paymentId } = await leftUnrefunded()
  expect(await mine(order)).toMatchObject({ status: 'expired', refunds: [{ state: 'pending' }] })
  await Promise.all([followRefunds(market.context), followRefunds(market.context)])
  await later()
  expect(await providersRefunds(market, paymentId)).toEqual([{ amount: 55000 }])
  expect(await mine(order)).toMatchObject({ status: 'refunded' })
})

test('a refund request that keeps failing does not block others', async () => {
  const left = [await leftUnrefunded(), await leftUnrefunded()]
  const halfAway: Provider = {
    ...provider,
    refund: (id, asked) => (id === left[0]?.paymentId ? Promise.reject(new Error('away')) : provider.refund(id, asked)),
  }
  await expect(followRefunds({ ...market.context, provider: halfAway })).rejects.toThrow('1 of 2 refunds have to wait')
  await later(60 * MINUTE)
  for (const { paymentId } of left) expect(await providersRefunds(market, paymentId)).toHaveLength(1)
})

test('a payment refunded in the dashboard meanwhile is not refunded again', async () => {
  const { order, paymentId } = await leftUnrefunded()
  await atDashboard(paymentId, 55000)
  await followRefunds(market.context)
  await later()
  expect(await providersRefunds(market, paymentId)).toHaveLength(1)
  expect(await mine(order)).toMatchObject({ status: 'refunded', refunds: [{ state: 'processed' }] })
})

test('a cancelled part is refunded as far as the payment was not, unreported, in the dashboard', async () => {
  const { order, paymentId } = await paid()
  await refundSilently(market, paymentId, 15000)
  const cancelled = await market.call('POST', `/api/orders/${order._id}/shops/${owner.shopId}/cancel`, { as: customer })
  expect(cancelled.status).toBe(200)
  await Promise.all([later(), later(), followRefunds(market.context)])
  await later()
  const sums = (await providersRefunds(market, paymentId)).map(({ amount }) => amount).sort()
  expect(sums).toEqual([15000, 40000])
  expect(await mine(order)).toMatchObject({
    status: 'refunded',
    refunds: [
      { amount: 150, state: 'processed' },
      { amount: 400, state: 'processed', shop: owner.shopId },
    ],
  })
  expect(await audit(market.context.db)).toEqual([])
})

test('a refund whose reply was lost is not made twice', async () => {
  const { order, confirmation } = await paidTooLate()
  const deaf: Provider = {
    ...provider,
    refund: async (...asked) => {
      await provider.refund(...asked)
      throw new Error('cut off')
    },
    refundsOf: () => Promise.reject(new Error('cut off')),
  }
  const { razorpay_payment_id: id } = confirmation
  await expect(settlePayment({ ...market.context, provider: deaf }, await orderRow(market, order), id)).rejects.toThrow(
    'cut off',
  )
  await followRefunds(market.context)
  expect(await providersRefunds(market, id)).toHaveLength(1)
})

test('an authorized payment that was captured and refunded meanwhile is not captured again', async () => {
  const { confirmation } = await paidTooLate()
  const reserved = await provider.payment(confirmation.razorpay_payment_id)
  await atDashboard(reserved.id, reserved.amount)
  expect(await provider.capture(reserved)).toMatchObject({ status: 'refunded' })
})

test('refunds that together exceed their payment are raised as an alert, once each', async () => {
  const { order, paymentId } = await paid()
  const tellOf = (id: string, amount: number, event = 'refund.processed') =>
    tell(event, { id, payment_id: paymentId, amount, status: 'processed' })
  await tellOf('rfnd_part', 40000)
  await tellOf('rfnd_failed', 40000, 'refund.failed')
  alerts.length = 0
  await tellOf('rfnd_rest', 15000)
  expect(alerts).toEqual([])
  for (let time = 0; time < 2; time++) {
    await tellOf('rfnd_more', 40000, 'refund.created')
    await tellOf('rfnd_more', 40000)
  }
  const details = { order: order._id, payment: paymentId, refund: 'rfnd_more', amount: 55000, refunded: 95000 }
  expect(alerts).toEqual([['refunds_exceed_payment', details]])
  expect(await audit(market.context.db)).toEqual([
    `a payment is refunded when all of it is back: payment ${paymentId} is refunded and gave 95000 of 55000 back`,
  ])
})

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50))
}
