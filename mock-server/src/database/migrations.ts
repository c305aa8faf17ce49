import { sql, type Kysely, type Migration } from 'kysely'
import { index, table } from './ddl'
import type { Dialect } from './dialect'
import { marketTables } from './marketTables'
import { orderTables } from './orderTables'
import { paymentNews } from './paymentNews'
import { receivedColumn } from './receivedColumn'

/**
 * The schema's history, oldest first; what has been released is never edited. Of instances that start at once one
 * makes a step, in a transaction. Columns are `text` and `bigint` on both databases; only search differs (see dialect).
 */
export const migrations = (dialect: Dialect): Record<string, Migration> => ({
  '001_market': {
    up: async (db: Kysely<unknown>) => {
      for (const statement of [...marketTables(dialect), ...orderTables, ...dialect.searchDdl])
        await sql.raw(statement).execute(db)
    },
  },
  '002_received': {
    up: async (db: Kysely<unknown>) => {
      for (const statement of receivedColumn) await sql.raw(statement).execute(db)
    },
  },
  '003_secrets': {
    up: async (db: Kysely<unknown>) => {
      await sql.raw(table('secrets', 'name text primary key', 'value text not null')).execute(db)
    },
  },
  '004_payment_news': {
    up: async (db: Kysely<unknown>) => {
      for (const statement of paymentNews) await sql.raw(statement).execute(db)
    },
  },
  '005_changes': {
    up: async (db: Kysely<unknown>) => {
      const statements = [index('reviews_of_user', 'reviews (user_id)'), ...dialect.changeDdl]
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  },
  '006_lean_search': {
    up: async (db: Kysely<unknown>) => {
      for (const statement of dialect.leanSearchDdl) await sql.raw(statement).execute(db)
    },
  },
  '007_realtime': {
    up: async (db: Kysely<unknown>) => {
      for (const statement of dialect.realtimeDdl) await sql.raw(statement).execute(db)
    },
  },
})
