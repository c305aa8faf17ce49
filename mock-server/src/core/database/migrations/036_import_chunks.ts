import { sql, type Kysely, type Migration } from 'kysely'
import { table } from './ddl'

/** The rows of imports, in chunks: to read or write 24 MB as one value would block other requests. */
export const importChunks: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql
      .raw(
        table(
          'product_import_chunks',
          'import_id text not null references product_imports (id) on delete cascade',
          'first_row bigint not null',
          'checked_rows text not null',
          'primary key (import_id, first_row)',
        ),
      )
      .execute(db)
  },
}
