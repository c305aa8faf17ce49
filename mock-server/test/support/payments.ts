import type { Order, PaymentConfirmation, PaymentStart } from '@haggle/shared-contract'
import { MINUTE } from '@haggle/shared-server'
import { charge } from '../../sandbox/charge'
import { refund } from '../../sandbox/refunds'
import { followRefunds } from '../../src/market/orders/payments/refund'
import { sign } from '../../src/market/orders/payments/signature'
import { openMarket, type TestMarket, type TestReply } from './market'
import { placeOrder } from './orders'
import { freePort } from './port'

type Caller = { token: string }

export const PAYING_CARD = '4100 2800 0000 1007'
export const DECLINED_CARD = '4100 2800 0006 0003'
/** Payments succeed, refunds fail. */
export const UNREFUNDABLE_CARD = '4100 2800 0000 2005'
/** Payments succeed, and are disputed at once. */
export const DISPUTED_CARD = '4100 2800 0000 7007'

/** Pay less by an offer, more by the provider's fee, half of the order for no reason, and as many rupees. */
export const OFFER_CARD = '4100 2800 0000 3003'
export const FEE_CARD = '4100 2800 0000 4004'
export const HALF_CARD = '4100 2800 0000 5005'
export const RUPEE_CARD = '4100 2800 0000 6006'

/** Opens a market that listens on a port, because it calls the sandbox of the payment provider over HTTP. */
export async function openPayingMarket(environment: Record<string, string> = {}): Promise<TestMarket> {
  const port = await freePort()
  const market = await openMarket({ ...environment, API_PORT: String(port) })
  await market.app.listen({ port, host: '127.0.0.1' })
  return market
}

/** Starts the payment of an order. */
export async function startPayment(market: TestMarket, as: Caller, order: Pick<Order, '_id'>): Promise<PaymentStart> {
  const { status, body } = await market.call('POST', `/api/orders/${order._id}/razorpay`, { as })
  if (status !== 200) throw new Error(`The payment was refused with ${status}: ${body.message}`)
  return body as unknown as PaymentStart
}

/** Places an order and starts its payment. `orderId` is the provider's. */
export async function orderToPay(market: TestMarket, as: Caller, qtyOf: Record<string, number>) {
  const order = await placeOrder(market, as, qtyOf)
  const { orderId } = await startPayment(market, as, order)
  return { order, orderId }
}

/** Places an order and pays it. The returned order is the one before the payment. */
export async function buyOrder(market: TestMarket, as: Caller, qtyOf: Record<string, number>): Promise<Order> {
  const { order, orderId } = await orderToPay(market, as, qtyOf)
  await verify(market, as, order, await paySilently(market, orderId))
  return order
}

/** Pays as the popup's Pay button does; the provider later also sends its webhook. */
export const payInPopup = (market: TestMarket, order_id: string, card_number = PAYING_CARD): Promise<TestReply> =>
  market.call('POST', '/sandbox/razorpay/checkout/pay', { body: { order_id, card_number } })

/** Pays without a webhook, and returns the confirmation that the popup would pass on. */
export async function paySilently(
  { context }: TestMarket,
  order_id: string,
  card_number = PAYING_CARD,
): Promise<PaymentConfirmation> {
  const { id } = await charge(context, { order_id, card_number })
  return confirmationOf(context.config.razorpay.keySecrets[0], order_id, id)
}

/** Refunds a payment as in the provider's dashboard, without a webhook. `amount` is in the currency's smallest unit. */
export const refundSilently = ({ app, context }: TestMarket, paymentId: string, amount: number) =>
  refund(context, paymentId, { amount, key: undefined }, { log: app.log, signal: AbortSignal.abort() })

/** What the provider has given back of a payment. */
export const providersRefunds = ({ context }: TestMarket, paymentId: string) =>
  context.db.read.selectFrom('sandbox_refunds').select('amount').where('payment_id', '=', paymentId).execute()

/** Waits until the provider has processed its refunds, and asks it for them. */
export async function finishRefunds(market: TestMarket): Promise<void> {
  market.wait(MINUTE)
  await followRefunds(market.context)
}

/** Returns the signed confirmation that the popup passes on after a payment. */
export const confirmationOf = (secret: string, orderId: string, paymentId: string): PaymentConfirmation => ({
  razorpay_order_id: orderId,
  razorpay_payment_id: paymentId,
  razorpay_signature: sign(secret, `${orderId}|${paymentId}`),
})

/** Sends a confirmation as the client does. */
export const verify = (market: TestMarket, as: Caller, order: Pick<Order, '_id'>, confirmation: unknown) =>
  market.call('POST', `/api/orders/${order._id}/verify-payment`, { as, body: confirmation })

/** Delivers a webhook as the provider does, with a valid signature unless one is given. */
export async function deliverWebhook({ app, context }: TestMarket, body: unknown, signature?: string) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const reply = await app.inject({
    method: 'POST',
    url: '/api/payments/razorpay/webhook',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature ?? sign(context.config.razorpay.webhookSecrets[0], text),
    },
    payload: text,
  })
  return { status: reply.statusCode, body: reply.json<{ message?: string }>() }
}
