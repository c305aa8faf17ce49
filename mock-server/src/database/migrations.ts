import { sql, type Kysely, type Migration } from 'kysely'
import type { Dialect } from './dialect'
import { marketTables } from './marketTables'
import { orderTables } from './orderTables'

/**
 * The schema's history, oldest first; what has been released is never edited. Two instances may start at once, so each
 * step can be repeated. Columns are `text` and `bigint` on both databases; only search differs (see dialect).
 */
export const migrations = (dialect: Dialect): Record<string, Migration> => ({
  '001_market': {
    up: async (db: Kysely<unknown>) => {
      for (const statement of [...marketTables(dialect), ...orderTables, ...dialect.searchDdl])
        await sql.raw(statement).execute(db)
    },
  },
})
