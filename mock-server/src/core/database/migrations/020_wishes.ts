import { sql, type Kysely, type Migration } from 'kysely'
import { index, table } from './ddl'

/** Customers' wish lists, with each product's price when it was added. */
export const wishes: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      table(
        'wishes',
        'user_id text not null references users (id)',
        'product_id text not null references products (id)',
        'price_cents bigint not null',
        'added_at bigint not null',
        'primary key (user_id, product_id)',
      ),
      index('wishes_for_product', 'wishes (product_id)'),
    ])
      await sql.raw(statement).execute(db)
  },
}
