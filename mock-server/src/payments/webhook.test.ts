import type { Order, SessionUser } from 'shared-contract'
import { openPayingMarket, paySilently, placeOrder, putOnSale, startPayment, type TestMarket } from '../testing'
import { sign } from './signature'

let market: TestMarket
let customer: SessionUser
let order: Order
let payment: { id: string; order_id: string }

beforeAll(async () => {
  market = await openPayingMarket()
  customer = await market.customer()
  const { shopId } = await market.owner()
  order = await placeOrder(market, customer, { [await putOnSale(market.context, shopId)]: 1 })
  const { orderId } = await startPayment(market, customer, order)
  payment = { id: (await paySilently(market, orderId)).razorpay_payment_id, order_id: orderId }
})
afterAll(() => market.close())

const event = (name: string, entity: object = payment) => ({ event: name, payload: { payment: { entity } } })

async function send(body: unknown, signature?: string) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const reply = await market.app.inject({
    method: 'POST',
    url: '/api/payments/razorpay/webhook',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature ?? sign(market.context.config.razorpay.webhookSecret, text),
    },
    payload: text,
  })
  return { status: reply.statusCode, body: reply.json<{ message?: string }>() }
}

const isPaid = async () => {
  const { body } = await market.call('GET', '/api/orders/myorders', { as: customer })
  return (body as unknown as Order[])[0]?.isPaid
}

test('a message that is not signed with the webhook’s secret is refused', async () => {
  const body = event('payment.captured')
  for (const signature of ['', 'f'.repeat(64), sign(market.context.config.razorpay.keySecret, JSON.stringify(body))])
    expect((await send(body, signature)).status).toBe(400)
  expect(await isPaid()).toBe(false)
})

test('a signed message that was changed on the way is refused', async () => {
  const signature = sign(market.context.config.razorpay.webhookSecret, JSON.stringify(event('payment.captured')))
  expect((await send(`${JSON.stringify(event('payment.captured'))} `, signature)).status).toBe(400)
})

test.each([
  ['of another kind', event('refund.processed')],
  ['about a failed payment', event('payment.failed')],
  ['about an order of somebody else', event('payment.captured', { id: 'pay_1', order_id: 'order_1' })],
  ['of an unknown form', { event: 'payment.captured', payload: {} }],
  ['that is a list', []],
])('a message %s is taken and left alone', async (_, body) => {
  expect(await send(body)).toEqual({ status: 200, body: { status: 'ok' } })
  expect(await isPaid()).toBe(false)
})

test('a message that is no JSON is refused', async () => {
  expect((await send('{')).status).toBe(400)
  expect((await send('')).status).toBe(400)
})

test('a huge message is refused', async () => {
  expect((await send('x'.repeat(300_000))).status).toBe(413)
})

test('news of a payment pays the order; the same news again, under any name, changes nothing', async () => {
  expect((await send(event('payment.captured'))).status).toBe(200)
  expect(await isPaid()).toBe(true)
  for (const name of ['payment.captured', 'payment.authorized', 'order.paid'])
    expect((await send(event(name))).status).toBe(200)
  const payments = await market.context.db.read.selectFrom('payments').select(['id', 'status']).execute()
  expect(payments).toEqual([{ id: payment.id, status: 'captured' }])
})
