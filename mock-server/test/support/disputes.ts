import type { Order } from '@haggle/shared-contract'
import { decideDispute, disputeEntity, openDispute } from '../../sandbox/disputes'
import type { TestMarket } from './market'
import { deliverWebhook } from './payments'

const silently = ({ app }: TestMarket) => ({ log: app.log, signal: AbortSignal.abort() })

/** The id of the payment of an order. */
export const paymentOf = async ({ context }: TestMarket, { _id }: Pick<Order, '_id'>): Promise<string> => {
  const payments = context.db.read.selectFrom('payments').select('id').where('order_id', '=', _id)
  return (await payments.executeTakeFirstOrThrow()).id
}

/** Lets the customer's bank dispute an order's payment, and returns the dispute's id; the market does not hear of it. */
export async function disputeSilently(market: TestMarket, order: Pick<Order, '_id'>, amount?: number): Promise<string> {
  return (await openDispute(market.context, await paymentOf(market, order), amount, silently(market))).id
}

/** The same with its webhook. */
export async function dispute(market: TestMarket, order: Pick<Order, '_id'>, amount?: number): Promise<string> {
  const id = await disputeSilently(market, order, amount)
  await reportDispute(market, id, 'created')
  return id
}

/** Lets the bank decide; the market does not hear of it. */
export const decideSilently = (market: TestMarket, id: string, status: 'won' | 'lost' | 'closed') =>
  decideDispute(market.context, id, status, silently(market))

/** Delivers the webhook of an event about a dispute, with what the provider has of it. */
export async function reportDispute(market: TestMarket, id: string, event: string, differences: object = {}) {
  const rows = market.context.db.read.selectFrom('sandbox_disputes').selectAll().where('id', '=', id)
  const entity = { ...disputeEntity(await rows.executeTakeFirstOrThrow()), ...differences }
  return deliverWebhook(market, { event: `payment.dispute.${event}`, payload: { dispute: { entity } } })
}
