import { sql } from 'kysely'
import type { ReadQueries, Transaction } from '../../../core/database/database'
import type { OrderRow, PaymentRow } from '../../../core/database/tables'

const PAYABLE = ['id', 'provider_order_id', 'total_cents', 'currency', 'created_at', 'expires_at'] as const

/** The columns of an order that a payment is checked against. */
export type PayableOrder = Pick<OrderRow, (typeof PAYABLE)[number]>

/** The order to which a provider order belongs, or belonged. */
export const orderOfProviderOrder = async (
  queries: ReadQueries,
  providerOrderId: string,
): Promise<PayableOrder | undefined> =>
  (await queries
    .selectFrom('orders')
    .select(PAYABLE)
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst()) ??
  (await queries
    .selectFrom('past_provider_orders as past')
    .innerJoin('orders', 'orders.id', 'past.order_id')
    .select(PAYABLE.map((column) => `orders.${column}` as const))
    .where('past.id', '=', providerOrderId)
    .executeTakeFirst())

/** The provider orders of an order, the present one first. */
export async function providerOrdersOf(
  queries: ReadQueries,
  { id, provider_order_id }: Pick<OrderRow, 'id' | 'provider_order_id'>,
): Promise<string[]> {
  const past = await queries.selectFrom('past_provider_orders').select('id').where('order_id', '=', id).execute()
  return [...new Set([provider_order_id, ...past.map((order) => order.id)])].filter((each) => each !== null)
}

/** Takes the provider order from an unpaid order, so that its next payment opens another: the provider takes one payment each. */
export async function retireProviderOrder(tx: Transaction, orderId: string, providerOrderId: string): Promise<void> {
  const retired = await tx
    .updateTable('orders')
    .set({ provider_order_id: null })
    .where('id', '=', orderId)
    .where('provider_order_id', '=', providerOrderId)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  if (retired) await tx.insertInto('past_provider_orders').values({ id: providerOrderId, order_id: orderId }).execute()
}

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
    .returning([...PAYABLE, 'ask_at'])
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
