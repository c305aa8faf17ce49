import { MINUTE } from '@haggle/shared-server'
import {
  expectSound,
  finishRefunds,
  given,
  givenAnew,
  lapse,
  listedOrder,
  openPayingMarket,
  orderToPay,
  paySilently,
  stockOf,
  testMarket,
  verify,
} from '../../../../test/support'
import { reconcilePayments } from './reconcile'

const market = testMarket({}, openPayingMarket)
const owner = given(() => market.owner())
const customer = given(() => market.customer())
const lamp = givenAnew(() => market.product(owner))

afterEach(() => expectSound(market))

const HOLD = 15 * MINUTE
const TOO_LATE = 'Your payment came after the order could no longer be kept for you. It is being refunded in full.'

const started = () => orderToPay(market, customer, { [lamp._id]: 1 })
type Started = Awaited<ReturnType<typeof started>>

/** Pays, as an unpaid popup that is still open does, and reports it. */
const pay = async ({ order, orderId }: Started) => verify(market, customer, order, await paySilently(market, orderId))

async function setPrice(sellingPrice: number) {
  const { name, description, image, category, minNegotiablePrice, countInStock } = lamp
  const body = { name, description, image, category, mrp: 2000, sellingPrice, minNegotiablePrice, countInStock }
  const { status } = await market.call('PUT', `/api/products/${lamp._id}`, { as: owner, body })
  expect(status).toBe(200)
}
const agree = async (price: number, hours: number) => {
  expect((await market.offer(customer, lamp._id, price)).status).toBe(200)
  const agreed_until = market.context.now() + hours * 60 * MINUTE
  await market.context.db.writing((tx) =>
    tx.updateTable('negotiations').set({ agreed_until }).where('product_id', '=', lamp._id).execute(),
  )
}

async function expectRefunded(begun: Started) {
  const reply = await pay(begun)
  expect(reply).toMatchObject({ status: 409, body: { message: TOO_LATE } })
  const stock = await stockOf(market.context, lamp._id)
  await finishRefunds(market)
  expect(await listedOrder(market, customer, begun.order)).toMatchObject({
    status: 'refunded',
    isPaid: false,
    refunds: [{ amount: begun.order.totalPrice, state: 'processed' }],
  })
  expect(await stockOf(market.context, lamp._id)).toBe(stock)
}

test.each([
  ['a millisecond', 1],
  ['30 minutes', 30 * MINUTE],
])('a payment %s after the hold lapsed is honoured at an unchanged price', async (_, by) => {
  const begun = await started()
  await lapse(market, HOLD + by)
  expect(await pay(begun)).toMatchObject({ status: 200, body: { status: 'paid' } })
})

test('a payment more than 30 minutes after the hold lapsed is refunded and said so', async () => {
  const begun = await started()
  await lapse(market, HOLD + 30 * MINUTE + 1)
  await expectRefunded(begun)
})

test.each([
  ['its stock was released', () => lapse(market)],
  ['its stock is released', () => Promise.resolve(market.wait(HOLD))],
])('a late payment of an order that costs more now is refunded, as soon as %s', async (_, end) => {
  const begun = await started()
  await setPrice(100.01)
  await end()
  await expectRefunded(begun)
})

test('a late payment of an order that costs less now is honoured', async () => {
  const begun = await started()
  await setPrice(99)
  await lapse(market)
  expect((await pay(begun)).status).toBe(200)
})

test('a late payment at a price whose agreement lapsed is refunded: it was a price option without end', async () => {
  await agree(85, 0.2)
  const begun = await started()
  expect(begun.order.orderItems[0]).toMatchObject({ price: 85 })
  await setPrice(900)
  await lapse(market)
  await expectRefunded(begun)
})

test('a late payment at a price whose agreement holds is honoured, whatever the product costs others', async () => {
  await agree(85, 24)
  const begun = await started()
  await setPrice(900)
  await lapse(market)
  expect((await pay(begun)).status).toBe(200)
})

test('a payment in time is honoured at its price, however late it is reported', async () => {
  const begun = await started()
  const confirmation = await paySilently(market, begun.orderId)
  await setPrice(900)
  await lapse(market, HOLD + 24 * 60 * MINUTE)
  expect((await verify(market, customer, begun.order, confirmation)).status).toBe(200)
})

test('reconciliation refunds a late payment of an order that costs more now', async () => {
  const begun = await started()
  await lapse(market)
  await setPrice(900)
  await paySilently(market, begun.orderId)
  await reconcilePayments(market.context)
  await finishRefunds(market)
  expect(await listedOrder(market, customer, begun.order)).toMatchObject({ status: 'refunded' })
})

test('a payment that is still to be captured counts as captured now', async () => {
  const begun = await started()
  const confirmation = await paySilently(market, begun.orderId)
  await market.context.db.writing((tx) =>
    tx
      .updateTable('sandbox_payments')
      .set({ status: 'authorized' })
      .where('id', '=', confirmation.razorpay_payment_id)
      .execute(),
  )
  await setPrice(900)
  await lapse(market)
  expect(await verify(market, customer, begun.order, confirmation)).toMatchObject({ status: 409 })
  await finishRefunds(market)
})

test('of late payments and price changes at once each is honoured before the change, or refunded', async () => {
  for (let round = 0; round < 4; round++) {
    await setPrice(100)
    const begun = await Promise.all(Array.from({ length: 3 }, started))
    await lapse(market)
    const replies = await Promise.all([...begun.map(pay), setPrice(500), setPrice(500)].map((each) => each))
    for (const reply of replies) if (reply) expect([200, 409]).toContain(reply.status)
    await setPrice(500)
    const after = await started()
    expect(after.order.orderItems[0]).toMatchObject({ price: 500 })
  }
  await finishRefunds(market)
})
