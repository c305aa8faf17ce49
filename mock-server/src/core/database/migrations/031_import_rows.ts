import { sql, type Kysely, type Migration } from 'kysely'
import { table } from './ddl'

/** The rows of imports, apart from their state: that is updated every few rows, which would rewrite them each time. */
export const importRows: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql
      .raw(
        table(
          'product_import_rows',
          'import_id text primary key references product_imports (id) on delete cascade',
          'checked_rows text not null',
        ),
      )
      .execute(db)
  },
}
