import type { Order, PaymentConfirmation, SessionUser } from '@haggle/shared-contract'
import {
  confirmationOf,
  DECLINED_CARD,
  finishRefunds,
  given,
  listedOrder,
  openPayingMarket,
  payInPopup,
  paySilently,
  placeOrder,
  putOnSale,
  startPayment,
  stockOf,
  testMarket,
  verify,
} from '../../../../test/support'

const market = testMarket({}, openPayingMarket)
const owner = given(() => market.owner())
const customer = given(() => market.customer())
const stranger = given(() => market.customer('Stranger'))

const order = async (qty = 1, product?: string) =>
  placeOrder(market, customer, { [product ?? (await putOnSale(market.context, owner.shopId))]: qty })
const statusOf = async (order: Order) => (await listedOrder(market, customer, order))?.status
const start = (id: string, as: SessionUser) => market.call('POST', `/api/orders/${id}/razorpay`, { as })

test('starting a payment returns what the popup needs, the same on each call, also of concurrent ones', async () => {
  const bought = await order(2)
  const starts = await Promise.all(Array.from({ length: 4 }, () => startPayment(market, customer, bought)))
  const popup = {
    amount: 22000,
    currency: 'USD',
    orderId: expect.stringMatching(/^order_\w{14}$/) as string,
    keyId: 'rzp_test_sandbox',
    checkoutUrl: '/sandbox/razorpay/checkout.js',
  }
  const [first] = starts
  expect(first).toEqual(popup)
  expect([...starts, await startPayment(market, customer, bought)]).toEqual(Array.from({ length: 5 }, () => first))
})

test('only its customer can start the payment of an order, and only while it is unpaid', async () => {
  const bought = await order()
  expect((await start(bought._id, stranger)).status).toBe(403)
  expect((await start('nonsense', customer)).status).toBe(404)
  await market.call('POST', `/api/orders/${bought._id}/cancel`, { as: customer })
  expect(await start(bought._id, customer)).toMatchObject({
    status: 409,
    body: { message: 'This order was cancelled.' },
  })
  const late = await order()
  market.wait(15 * 60 * 1000)
  expect(await start(late._id, customer)).toMatchObject({
    status: 409,
    body: { message: 'This order has expired. Please order again.' },
  })
})

test('a verified payment pays the order, and verifying again returns the same reply', async () => {
  const lamp = await putOnSale(market.context, owner.shopId)
  const bought = await order(3, lamp)
  const { orderId } = await startPayment(market, customer, bought)
  const confirmation = await paySilently(market, orderId)
  const first = await verify(market, customer, bought, confirmation)
  expect(first).toMatchObject({
    status: 200,
    body: { _id: bought._id, status: 'paid', isPaid: true, paidAt: new Date(market.context.now()).toISOString() },
  })
  market.wait(60_000)
  expect((await verify(market, customer, bought, confirmation)).body).toEqual(first.body)
  expect(await stockOf(market.context, lamp)).toBe(7)
  expect(await start(bought._id, customer)).toMatchObject({
    status: 409,
    body: { message: 'This order is already paid.' },
  })
})

test('a payment that the browser never verifies is completed by the provider’s webhook', async () => {
  const bought = await order()
  const { orderId } = await startPayment(market, customer, bought)
  await payInPopup(market, orderId)
  while ((await statusOf(bought)) !== 'paid') await new Promise((resolve) => setTimeout(resolve, 50))
})

test('verifying five times while the webhook arrives pays once', async () => {
  const lamp = await putOnSale(market.context, owner.shopId)
  const bought = await order(3, lamp)
  const { orderId } = await startPayment(market, customer, bought)
  const { body: confirmation } = await payInPopup(market, orderId)
  const replies = await Promise.all(Array.from({ length: 5 }, () => verify(market, customer, bought, confirmation)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const payments = await market.context.db.read
    .selectFrom('payments')
    .select('status')
    .where('order_id', '=', bought._id)
    .execute()
  expect(payments).toEqual([{ status: 'captured' }])
  expect(await stockOf(market.context, lamp)).toBe(7)
})

test('paying an order spends its agreed price, which cannot be used by a second order', async () => {
  const lamp = await putOnSale(market.context, owner.shopId)
  await market.offer(customer, lamp, 80)
  const [first, second, third] = [await order(1, lamp), await order(1, lamp), await order(1, lamp)]
  const started = await startPayment(market, customer, second)

  const { orderId } = await startPayment(market, customer, first)
  const { body: paid } = await verify(market, customer, first, await paySilently(market, orderId))
  expect(paid).toMatchObject({ status: 'paid', orderItems: [{ price: 80, sellingPrice: 100 }] })
  const { body: negotiation } = await market.call('GET', `/api/negotiations/${lamp}`, { as: customer })
  expect(negotiation).toEqual({ productId: lamp, attemptsLeft: 0 })

  expect((await start(third._id, customer)).status).toBe(409)
  const refused = await verify(market, customer, second, await paySilently(market, started.orderId))
  const message = 'The price you agreed on was already used by another order. Your payment is being refunded in full.'
  expect(refused).toMatchObject({ status: 409, body: { message } })
  await finishRefunds(market)
  expect(await statusOf(second)).toBe('refunded')
  expect(await stockOf(market.context, lamp)).toBe(8)
})

test('paying an order leaves the prices that other customers agreed on for its products', async () => {
  const lamp = await putOnSale(market.context, owner.shopId)
  for (const as of [customer, stranger]) await market.offer(as, lamp, 80)
  const bought = await order(1, lamp)
  const { orderId } = await startPayment(market, customer, bought)
  expect((await verify(market, customer, bought, await paySilently(market, orderId))).status).toBe(200)
  const { body: theirs } = await market.call('GET', `/api/negotiations/${lamp}`, { as: stranger })
  expect(theirs).toMatchObject({ attemptsLeft: 2, agreedPrice: 80 })
  const another = await placeOrder(market, stranger, { [lamp]: 1 })
  expect((await start(another._id, stranger)).status).toBe(200)
})

describe('a confirmation is refused and the order stays unpaid', () => {
  let bought: Order
  let confirmation: PaymentConfirmation
  beforeAll(async () => {
    bought = await order()
    confirmation = await paySilently(market, (await startPayment(market, customer, bought)).orderId)
  })
  afterEach(async () => expect(await statusOf(bought)).toBe('pending'))

  test.each([
    ['with a wrong signature', { razorpay_signature: 'f'.repeat(64) }],
    ['with a short signature', { razorpay_signature: 'f' }],
    ['with another payment', { razorpay_payment_id: 'pay_AAAAAAAAAAAAAA' }],
    ['with another order', { razorpay_order_id: 'order_AAAAAAAAAAAAAA' }],
    ['with an unknown field', { amount: 1 }],
  ])('%s', async (_, change) => {
    expect((await verify(market, customer, bought, { ...confirmation, ...change })).status).toBe(400)
  })

  /** Verifies an order by the payment of another one, with a valid signature. */
  async function expectRefused(other: Order, payment: PaymentConfirmation) {
    const { orderId } = await startPayment(market, customer, other)
    const [keySecret] = market.context.config.razorpay.keySecrets
    const crossed = confirmationOf(keySecret, orderId, payment.razorpay_payment_id)
    expect(await verify(market, customer, other, crossed)).toMatchObject({
      status: 400,
      body: { message: 'This payment belongs to another order.' },
    })
  }

  test('of another, dearer order', async () => {
    await expectRefused(await order(9), confirmation)
  })

  test('of another order that it has paid already', async () => {
    const paid = await order()
    const payment = await paySilently(market, (await startPayment(market, customer, paid)).orderId)
    await verify(market, customer, paid, payment)
    await expectRefused(await order(), payment)
  })

  test('by a stranger', async () => {
    expect((await verify(market, stranger, bought, confirmation)).status).toBe(403)
    expect((await verify(market, customer, { _id: 'nonsense' }, confirmation)).status).toBe(404)
  })

  test('for a declined card', async () => {
    const other = await order()
    const { orderId } = await startPayment(market, customer, other)
    const { body } = await payInPopup(market, orderId, DECLINED_CARD)
    const { payment_id } = (body as unknown as { error: { metadata: { payment_id: string } } }).error.metadata
    const forged = confirmationOf(market.context.config.razorpay.keySecrets[0], orderId, payment_id)
    expect(await verify(market, customer, other, forged)).toMatchObject({
      status: 400,
      body: { message: 'This payment did not succeed.' },
    })
    // a failed attempt is not final (D26)
    expect((await verify(market, customer, other, await paySilently(market, orderId))).status).toBe(200)
  })
})

test('an order keeps the currency in which it was placed', async () => {
  const bought = await order(1)
  const { config } = market.context
  market.context.config = { ...config, currency: 'EUR' }
  const started = await startPayment(market, customer, bought)
  expect(started).toMatchObject({ amount: 11000, currency: 'USD' })
  expect((await verify(market, customer, bought, await paySilently(market, started.orderId))).status).toBe(200)
  market.context.config = config
})

test('a currency with three decimals is charged in its smallest unit', async () => {
  const bought = await order(1)
  const { db } = market.context
  await db.writing((tx) => tx.updateTable('orders').set({ currency: 'KWD' }).where('id', '=', bought._id).execute())
  const started = await startPayment(market, customer, bought)
  expect(started).toMatchObject({ amount: 110_000, currency: 'KWD' })
  expect((await verify(market, customer, bought, await paySilently(market, started.orderId))).status).toBe(200)
})
