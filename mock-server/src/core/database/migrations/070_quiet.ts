import { sql, type Kysely, type Migration } from 'kysely'
import { table } from './ddl'

/** Since when a restored copy is quiet; no row in a live market. */
export const quiet: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(table('quiet', 'since bigint not null')).execute(db)
  },
}
