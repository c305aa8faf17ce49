import type { Dialect } from '../dialect'
import type { SteppedMigration } from './steps'

const OPEN = 'delivered_at is null and cancelled_at is null'

/**
 * Indexes of one shop's products, orders and offers. SQLite is slow at looking up each row, and reads only the index if
 * that also contains the columns of its own condition. On PostgreSQL an index of the stock would make each order write
 * to all indexes of its products, and long texts do not fit into an index.
 */
export const ownersLists = ({ name }: Dialect): SteppedMigration => ({
  up: () => Promise.resolve(),
  steps: [
    { index: 'products_of_shop_by_name', on: 'products (shop_id, name_key, id) where deleted_at is null' },
    { index: 'products_of_shop_ever', on: 'products (shop_id, id)' },
    {
      index: 'order_deliveries_awaited',
      on: `order_deliveries (shop_id, order_id, delivered_at, cancelled_at) where ${OPEN}`,
    },
    { index: 'offers_of_product_summed', on: 'offers (product_id, created_at, accepted, offer_cents, user_id, id)' },
    { statements: ['drop index if exists order_deliveries_open', 'drop index if exists offers_of_product'] },
    ...(name === 'libsql'
      ? [
          {
            index: 'products_of_shop_by_stock',
            on: 'products (shop_id, stock, id, category, review_count, rating_sum, deleted_at) where deleted_at is null',
          },
          {
            index: 'order_deliveries_searched',
            on: 'order_deliveries (shop_id, order_id, delivered_at, cancelled_at, search_text)',
          },
        ]
      : []),
  ],
})
