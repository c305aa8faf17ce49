import { sql } from 'kysely'
import type { ReadQueries, Transaction } from '../database/database'
import type { OrderRow, PaymentRow } from '../database/tables'

/** What of an order never changes and a payment is checked against. */
export type PayableOrder = Pick<OrderRow, 'id' | 'provider_order_id' | 'total_cents'>

/** The order that a provider's order belongs to. */
export const orderOfProviderOrder = (
  queries: ReadQueries,
  providerOrderId: string,
): Promise<PayableOrder | undefined> =>
  queries
    .selectFrom('orders')
    .select(['id', 'provider_order_id', 'total_cents'])
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst()

/** The provider's order of ours: whoever stores one first wins. */
export async function storeProviderOrder(
  tx: Transaction,
  orderId: string,
  providerOrderId: string,
  askAt: number,
): Promise<string | null> {
  await tx
    .updateTable('orders')
    .set({ provider_order_id: providerOrderId, ask_at: askAt })
    .where('id', '=', orderId)
    .where('provider_order_id', 'is', null)
    .execute()
  const order = await tx
    .selectFrom('orders')
    .select('provider_order_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return order.provider_order_id
}

/**
 * Up to `most` orders to ask the provider about now. The next time is after half of an order's age and a `pause`; none
 * when it was created before `since` or is paid or refunded. Of two callers one gets an order.
 */
export async function claimOrdersToAsk(
  tx: Transaction,
  { now, pause, since, most }: { now: number; pause: number; since: number; most: number },
): Promise<PayableOrder[]> {
  const claimed = await tx
    .updateTable('orders')
    .set({
      ask_at: sql<number | null>`case
        when status in ('pending', 'expired', 'cancelled') and created_at > ${sql.lit(since)}
        then ${sql.lit(now + pause)} + (${sql.lit(now)} - created_at) / 2 end`,
    })
    .where('id', 'in', (eb) =>
      eb.selectFrom('orders').select('id').where('ask_at', '<=', now).orderBy('ask_at').limit(most),
    )
    // of two that chose an order one still finds it due
    .where('ask_at', '<=', now)
    .returning(['id', 'provider_order_id', 'total_cents', 'ask_at'])
    .execute()
  return claimed.filter(({ ask_at }) => ask_at !== null)
}

/** Adds a payment; false when it is there already. */
export async function insertPayment(tx: Transaction, payment: PaymentRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const paymentById = (queries: ReadQueries, id: string): Promise<PaymentRow | undefined> =>
  queries.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()

/** Payments that are to be given back and are not yet. */
export const unfinishedRefunds = (queries: ReadQueries) =>
  queries.selectFrom('payments').select('id').where('status', '=', 'refunding').execute()

export const setRefunded = (tx: Transaction, id: string) =>
  tx.updateTable('payments').set({ status: 'refunded' }).where('id', '=', id).execute()
