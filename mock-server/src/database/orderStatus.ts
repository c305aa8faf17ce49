import { sql } from 'kysely'
import { prepared, type Slot } from './prepared'
import { kyselyOf, type ReadQueries } from './queries'
import type { OrderRow } from './tables'

const COLUMNS = [
  'id',
  'order_number',
  'user_id',
  'address',
  'city',
  'postal_code',
  'country',
  'payment_method',
  'items_cents',
  'tax_cents',
  'shipping_cents',
  'total_cents',
  'created_at',
  'expires_at',
  'paid_at',
  'cancelled_at',
  'provider_order_id',
  'ask_at',
  'idempotency_key',
  'currency',
] as const satisfies readonly Exclude<keyof OrderRow, 'status'>[]

/**
 * Orders as they are at a moment: an unpaid one has expired when its time is over, whether or not its stock was released
 * by then (D25). The one way to read the status of orders outside a transaction.
 */
export const ordersAt = (queries: ReadQueries, now: number) =>
  queries.selectFrom(
    kyselyOf(queries)
      .selectFrom('orders')
      .select(COLUMNS)
      .select(
        sql<
          OrderRow['status']
        >`case when status = 'pending' and expires_at <= ${now} then 'expired' else status end`.as('status'),
      )
      .as('orders'),
  )

/**
 * The ids of the orders that are paid, may still be paid, or either: as `ordersAt` has it, in conditions of which a database
 * knows how many rows meet them.
 */
export const openOrders = (queries: ReadQueries, now: number, states: readonly ('paid' | 'pending')[]) =>
  kyselyOf(queries)
    .selectFrom('orders')
    .select('orders.id')
    .where(({ eb, and, or }) =>
      or(
        states.map((status) =>
          status === 'paid'
            ? eb('status', '=', status)
            : // a literal, because a partial index does not serve a parameter
              and([eb('status', '=', sql.lit(status)), eb('expires_at', '>', now)]),
        ),
      ),
    )

/** Unpaid orders whose time is over and which still hold stock, `limit` of them. */
export const overdueOrders = prepared((queries, slot: Slot<{ now: number; limit: number }>) =>
  kyselyOf(queries)
    .selectFrom('orders')
    .select('id')
    // a literal, because a partial index does not serve a parameter
    .where('status', '=', sql.lit('pending'))
    .where('expires_at', '<=', slot('now'))
    .orderBy('expires_at')
    .limit(slot('limit')),
)
