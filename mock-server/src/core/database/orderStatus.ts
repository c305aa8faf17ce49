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
  'mandate_id',
] as const satisfies readonly Exclude<keyof OrderRow, 'status'>[]

/**
 * Orders with their status at a time: an unpaid one has expired once its time is over, whether its stock was released
 * yet or not (D25). The only way to read the status of orders outside a transaction.
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

/** The ids of the orders that can still be paid, by the rule of `ordersAt`. */
export const pendingOrders = (queries: ReadQueries, now: number) =>
  kyselyOf(queries)
    .selectFrom('orders')
    .select('orders.id')
    // A literal: partial indexes are not used for parameters.
    .where('status', '=', sql.lit('pending'))
    .where('expires_at', '>', now)

/** The ids of the unpaid orders; with `lostBy`, only of those that can no longer be paid at that time. */
export const unpaidOrders = (queries: ReadQueries, { lostBy }: { lostBy?: number } = {}) =>
  kyselyOf(queries)
    .selectFrom('orders')
    .select('orders.id')
    // A literal: partial indexes are not used for parameters.
    .where('status', '<>', sql.lit('paid'))
    .$if(lostBy !== undefined, (orders) =>
      orders.where((eb) => eb.or([eb('status', '<>', sql.lit('pending')), eb('expires_at', '<=', lostBy ?? 0)])),
    )

/** Unpaid orders past their time that still hold stock, at most `limit`. */
export const overdueOrders = prepared((queries, slot: Slot<{ now: number; limit: number }>) =>
  kyselyOf(queries)
    .selectFrom('orders')
    .select('id')
    // A literal: partial indexes are not used for parameters.
    .where('status', '=', sql.lit('pending'))
    .where('expires_at', '<=', slot('now'))
    .orderBy('expires_at')
    .limit(slot('limit')),
)
