import { sql, type Kysely, type Migration } from 'kysely'
import { index, table } from './ddl'

/** Payments of another amount than their order, and the provider's orders that such payments have used up (D26). */
export const unmatchedPayments: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      'alter table payments add column unmatched bigint not null default 0',
      'alter table payments add column offer_id text',
      'alter table payments add column customer_fee bigint not null default 0',
      table('past_provider_orders', 'id text primary key', 'order_id text not null references orders (id)'),
      index('past_provider_orders_of_order', 'past_provider_orders (order_id)'),
      'alter table sandbox_payments add column offer_id text',
      'alter table sandbox_payments add column customer_fee bigint not null default 0',
    ])
      await sql.raw(statement).execute(db)
  },
}
