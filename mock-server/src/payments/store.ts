import { sql } from 'kysely'
import type { ReadQueries, Transaction } from '../database/database'
import type { OrderRow, PaymentRow } from '../database/tables'

/** What of an order never changes and a payment is checked against. */
export type PayableOrder = Pick<OrderRow, 'id' | 'provider_order_id' | 'total_cents' | 'currency'>

/** The order that a provider's order belongs to. */
export const orderOfProviderOrder = (
  queries: ReadQueries,
  providerOrderId: string,
): Promise<PayableOrder | undefined> =>
  queries
    .selectFrom('orders')
    .select(['id', 'provider_order_id', 'total_cents', 'currency'])
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
 * Up to `most` orders to ask the provider about now. The next time is after half of an order's age and a `pause`, after
 * four times of both when it is paid or refunded; none when it was created before `since`. Of two callers one gets an order.
 */
export async function claimOrdersToAsk(
  tx: Transaction,
  { now, pause, since, most }: { now: number; pause: number; since: number; most: number },
): Promise<PayableOrder[]> {
  const claimed = await tx
    .updateTable('orders')
    .set({
      ask_at: sql<number | null>`case
        when created_at <= ${sql.lit(since)} then null
        when status in ('paid', 'refunded') then ${sql.lit(now + 4 * pause)} + (${sql.lit(now)} - created_at) * 4
        else ${sql.lit(now + pause)} + (${sql.lit(now)} - created_at) / 2 end`,
    })
    .where('id', 'in', (eb) =>
      eb.selectFrom('orders').select('id').where('ask_at', '<=', now).orderBy('ask_at').limit(most),
    )
    // of two that chose an order one still finds it due
    .where('ask_at', '<=', now)
    .returning(['id', 'provider_order_id', 'total_cents', 'currency', 'ask_at'])
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

/** The payment that an order keeps, if it keeps one. */
export const keptPayment = (queries: ReadQueries, orderId: string): Promise<PaymentRow | undefined> =>
  queries
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', '=', 'captured')
    .executeTakeFirst()
