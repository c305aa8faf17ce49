import { sql, type Kysely, type Migration } from 'kysely'

/** How many rows an import has, so that its progress can be read without them; null for imports of earlier versions. */
export const importRowCounts: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw('alter table product_imports add column row_count bigint').execute(db)
  },
}
