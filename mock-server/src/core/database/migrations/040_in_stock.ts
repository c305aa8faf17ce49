import { sql, type Kysely } from 'kysely'
import type { Dialect } from '../dialect'
import { filteredIndexes, PRODUCTS } from './013_filters'
import { trigger } from './032_sales'
import { fillById, type SteppedMigration } from './steps'

/**
 * Whether a product is in stock becomes an ordinary column, maintained by triggers. SQLite writes to every index that
 * contains a generated column whenever what it is computed from changes, which was the stock, with every order.
 */
export const inStock = ({ name }: Dialect): SteppedMigration => (name === 'libsql' ? ordinaryColumn : NOTHING)

/** PostgreSQL compares the values. */
const NOTHING: SteppedMigration = { up: () => Promise.resolve() }

const ordinaryColumn: SteppedMigration = {
  up: async (db: Kysely<unknown>) => {
    const update = 'update products set in_stock = new.stock > 0 where id = new.id'
    for (const statement of [
      ...filteredIndexes().map(({ index }) => `drop index ${index}`),
      'alter table products drop column in_stock',
      'alter table products add column in_stock bigint not null default 1',
      ...trigger.libsql('product_added_sold_out', 'insert on products', 'new.stock = 0', [update]),
      ...trigger.libsql(
        'product_in_stock_changed',
        'update of stock on products',
        '(new.stock > 0) <> (old.stock > 0)',
        [update],
      ),
    ])
      await sql.raw(statement).execute(db)
  },
  steps: [
    fillById('products', PRODUCTS, (range) => sql`update products set in_stock = 0 where stock = 0 and ${range}`),
    ...filteredIndexes(),
  ],
}
