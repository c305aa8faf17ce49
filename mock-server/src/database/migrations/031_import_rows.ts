import { sql, type Kysely, type Migration } from 'kysely'
import { table } from './ddl'

/** What imports do, row by row: beside their state, which changes with every few rows, so that these are not written again. */
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
