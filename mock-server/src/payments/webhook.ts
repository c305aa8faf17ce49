import { z } from 'zod'
import type { Context } from '../context'
import { invalid } from '../http/errors'
import { settle } from './settle'
import { isSigned } from './signature'
import { orderOfProviderOrder } from './store'

const PaymentEvent = z.object({
  event: z.enum(['payment.authorized', 'payment.captured', 'order.paid']),
  payload: z.object({
    payment: z.object({ entity: z.object({ id: z.string().max(256), order_id: z.string().max(256) }) }),
  }),
})

/** Takes the provider's word about a payment (D26). What is no news of a payment for one of our orders is left alone. */
export async function hearProvider(context: Context, body: Buffer, signature: string | undefined): Promise<void> {
  const { config, db } = context
  if (!signature || !isSigned(config.razorpay.webhookSecret, body, signature))
    throw invalid('This message does not carry the right signature.')
  const news = PaymentEvent.safeParse(parsed(body))
  if (!news.success) return
  const { id, order_id } = news.data.payload.payment.entity
  const order = await orderOfProviderOrder(db.read, order_id)
  if (order) await settle(context, order, id)
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw invalid('The body is not valid JSON.')
  }
}
