import type { Migration } from 'kysely'
import { index, running, table } from './ddl'

/** Customers who are told once a product is in stock again. */
export const restockWishes: Migration = {
  up: running([
    table(
      'restock_wishes',
      'user_id text not null references users (id)',
      'product_id text not null references products (id)',
      'added_at bigint not null',
      'primary key (user_id, product_id)',
    ),
    index('restock_wishes_for_product', 'restock_wishes (product_id)'),
  ]),
}
