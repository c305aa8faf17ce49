import { sql, type Kysely, type Migration } from 'kysely'
import { table } from './ddl'

/** What imports do, a few rows at a time: a file of 24 MB in one value would hold up everybody while it is written or read. */
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
