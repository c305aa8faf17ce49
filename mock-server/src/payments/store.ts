import { sql } from 'kysely'
import type { ReadQueries, Transaction } from '../database/database'
import type { OrderRow, PaymentRow } from '../database/tables'

/** The immutable columns of an order that a payment is checked against. */
export type PayableOrder = Pick<OrderRow, 'id' | 'provider_order_id' | 'total_cents' | 'currency'>

/** The order to which a provider order belongs. */
export const orderOfProviderOrder = (
  queries: ReadQueries,
  providerOrderId: string,
): Promise<PayableOrder | undefined> =>
  queries
    .selectFrom('orders')
    .select(['id', 'provider_order_id', 'total_cents', 'currency'])
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst()

/** Stores a provider order's id unless the order has one. Returns the id that is stored. */
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
 * Claims up to `limit` orders whose check with the provider is due, and schedules each one's next check: after `pause`
 * plus half of the order's age; four times `pause` and age for a paid or refunded order. An order leaves the schedule
 * at a check that was due `life` or longer after its creation; a check that was due earlier is made however late it is.
 * Concurrent callers never claim the same order.
 */
export async function claimOrdersToReconcile(
  tx: Transaction,
  { now, pause, life, limit }: { now: number; pause: number; life: number; limit: number },
): Promise<PayableOrder[]> {
  const claimed = await tx
    .updateTable('orders')
    .set({
      ask_at: sql<number | null>`case
        when ask_at >= created_at + ${sql.lit(life)} then null
        when status in ('paid', 'refunded') then ${sql.lit(now + 4 * pause)} + (${sql.lit(now)} - created_at) * 4
        else ${sql.lit(now + pause)} + (${sql.lit(now)} - created_at) / 2 end`,
    })
    .where('id', 'in', (eb) =>
      eb.selectFrom('orders').select('id').where('ask_at', '<=', now).orderBy('ask_at').limit(limit),
    )
    // rechecked under the row lock: a concurrent caller may have claimed it
    .where('ask_at', '<=', now)
    .returning(['id', 'provider_order_id', 'total_cents', 'currency', 'ask_at'])
    .execute()
  return claimed.filter(({ ask_at }) => ask_at !== null)
}

/** Inserts a payment. Returns false if it exists already. */
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

/** The accepted payment of an order, if any. */
export const capturedPayment = (queries: ReadQueries, orderId: string): Promise<PaymentRow | undefined> =>
  queries
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', '=', 'captured')
    .executeTakeFirst()
