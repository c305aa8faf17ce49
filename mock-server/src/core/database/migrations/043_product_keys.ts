import { sql, type Kysely, type Migration } from 'kysely'
import { index, table } from './ddl'

/** The products that were added with an Idempotency-Key. `key` and `input` are hashes. */
export const productKeys: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      table(
        'product_keys',
        'key text primary key',
        'input text not null',
        'product_id text not null references products (id)',
        'created_at bigint not null',
      ),
      index('product_keys_by_time', 'product_keys (created_at)'),
      index('product_keys_of_product', 'product_keys (product_id)'),
    ])
      await sql.raw(statement).execute(db)
  },
}
