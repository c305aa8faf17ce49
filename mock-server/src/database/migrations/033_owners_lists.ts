import { sql, type Kysely, type Migration } from 'kysely'
import type { Dialect } from '../dialect'
import { index } from './ddl'

const OPEN = 'delivered_at is null and cancelled_at is null'

/**
 * Indexes of one shop's products, orders and offers. SQLite is slow at looking up each row, and reads only the index if
 * that also contains the columns of its own condition. On PostgreSQL an index of the stock would make each order write
 * to all indexes of its products, and long texts do not fit into an index.
 */
export const ownersLists = ({ name }: Dialect): Migration => ({
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      index('products_of_shop_by_name', 'products (shop_id, name_key, id) where deleted_at is null'),
      index('products_of_shop_ever', 'products (shop_id, id)'),
      index(
        'order_deliveries_awaited',
        `order_deliveries (shop_id, order_id, delivered_at, cancelled_at) where ${OPEN}`,
      ),
      'drop index if exists order_deliveries_open',
      index('offers_of_product_summed', 'offers (product_id, created_at, accepted, offer_cents, user_id, id)'),
      'drop index if exists offers_of_product',
      ...(name === 'libsql'
        ? [
            index(
              'products_of_shop_by_stock',
              'products (shop_id, stock, id, category, review_count, rating_sum, deleted_at) where deleted_at is null',
            ),
            index(
              'order_deliveries_searched',
              'order_deliveries (shop_id, order_id, delivered_at, cancelled_at, search_text)',
            ),
          ]
        : []),
    ])
      await sql.raw(statement).execute(db)
  },
})
