import {
  confirmationOf,
  deliverWebhook,
  openPayingMarket,
  orderToPay,
  paySilently,
  testMarket,
  verify,
} from '../../../../test/support'
import { sign } from './signature'

const market = testMarket({}, openPayingMarket)
beforeAll(() => {
  const { razorpay } = market.context.config
  razorpay.keySecrets = [razorpay.keySecrets[0], 'other key']
  razorpay.webhookSecrets = [razorpay.webhookSecrets[0], 'other webhook']
})

async function paidOrder() {
  const [owner, customer] = [await market.owner(), await market.customer()]
  const { _id } = await market.product(owner)
  const { order, orderId } = await orderToPay(market, customer, { [_id]: 1 })
  const { razorpay_payment_id } = await paySilently(market, orderId)
  return { customer, order, orderId, paymentId: razorpay_payment_id }
}

test.each([
  ['other key', 200],
  ['third key', 400],
  ['other webhook', 400],
])('while one key replaces another, a popup that signed with the %s gets %d', async (secret, status) => {
  const { customer, order, orderId, paymentId } = await paidOrder()
  const confirmed = await verify(market, customer, order, confirmationOf(secret, orderId, paymentId))
  expect(confirmed.status).toBe(status)
})

test.each([
  ['other webhook', 200],
  ['third webhook', 400],
  ['other key', 400],
])('while one secret replaces another, a webhook signed with the %s gets %d', async (secret, status) => {
  const { orderId, paymentId } = await paidOrder()
  const body = JSON.stringify({
    event: 'payment.captured',
    payload: { payment: { entity: { id: paymentId, order_id: orderId } } },
  })
  expect((await deliverWebhook(market, body, sign(secret, body))).status).toBe(status)
})
