import { sql, type Kysely, type Migration } from 'kysely'
import { fillSearchTexts } from '../orderSearch'
import type { Tables } from '../tables'
import { index, table } from './ddl'

/** A shop's search in its orders, an index of its open parts, and the products with a low-stock notice. */
export const ownersOrders: Migration = {
  up: async (db: Kysely<Tables>) => {
    for (const statement of [
      'alter table order_deliveries add column search_text text',
      index('order_deliveries_unsearched', 'order_deliveries (order_id) where search_text is null'),
      index(
        'order_deliveries_open',
        'order_deliveries (shop_id, order_id) where delivered_at is null and cancelled_at is null',
      ),
      table('low_stock_told', 'product_id text primary key references products (id)', 'low_stock_at bigint not null'),
      'alter table users add column wants_low_stock bigint not null default 1',
    ])
      await sql.raw(statement).execute(db)
    await fillSearchTexts(db)
  },
}
