import { sql, type Kysely } from 'kysely'
import { fillSomeSearchTexts } from '../orderSearch'
import type { Tables } from '../tables'
import { table } from './ddl'
import type { SteppedMigration } from './steps'

/** A shop's search in its orders, an index of its open parts, and the products with a low-stock notice. */
export const ownersOrders: SteppedMigration = {
  up: async (db: Kysely<Tables>) => {
    for (const statement of [
      'alter table order_deliveries add column search_text text',
      table('low_stock_told', 'product_id text primary key references products (id)', 'low_stock_at bigint not null'),
      'alter table users add column wants_low_stock bigint not null default 1',
    ])
      await sql.raw(statement).execute(db)
  },
  steps: [
    { index: 'order_deliveries_unsearched', on: 'order_deliveries (order_id) where search_text is null' },
    {
      index: 'order_deliveries_open',
      on: 'order_deliveries (shop_id, order_id) where delivered_at is null and cancelled_at is null',
    },
    { fill: fillSomeSearchTexts },
  ],
}
