import { sql, type Kysely, type Migration } from 'kysely'
import { index, table } from './ddl'

/** Imports of product files. */
export const productImports: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      table(
        'product_imports',
        'id text primary key',
        'shop_id text not null references shops (id)',
        `state text not null check (state in ('checked', 'importing', 'undoing', 'done', 'cancelled'))`,
        'checked_rows text not null',
        'done bigint not null',
        'busy_until bigint',
        'created_at bigint not null',
      ),
      index('product_imports_of_shop', 'product_imports (shop_id)'),
      index('product_imports_by_time', 'product_imports (created_at)'),
      index('product_imports_busy', 'product_imports (busy_until) where busy_until is not null'),
    ])
      await sql.raw(statement).execute(db)
  },
}
