import { sql } from 'kysely'
import { runEvery } from '../schedule'
import { createChangeTriggers } from './changeTriggers'
import type { Dialect } from './dialect'
import { find, hasWords, pageOf } from './postgresSearch'

/** How often a connection that only holds a lock sends a query, so that it is not cut (see pool). */
const KEEP_ALIVE_MS = 300

/** PostgreSQL, with its full-text index of `products.search_text`. */
export const postgresDialect: Dialect = {
  name: 'postgres',
  bytewise: ' collate "C"',
  prepareChanges: createChangeTriggers,
  // Without statistics and a visibility map it sorts lists instead of scanning an index.
  afterBulk: [
    'vacuum (analyze) products, shops, search_words, orders, order_lines, order_deliveries, shop_product_days, shop_product_totals',
  ],
  find,
  pageOf,
  hasWords,
  // An advisory lock ends with its connection: an instance that died leaves none behind.
  onOneInstance: (queries, what, work) =>
    queries.connection().execute(async (connection) => {
      const lock = sql`hashtext('haggle'), hashtext(${what})`
      const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_lock(${lock}) as ours`.execute(connection)
      if (!rows[0]?.ours) return
      const keepAlive = runEvery(
        KEEP_ALIVE_MS,
        () => sql`select 1`.execute(connection),
        () => undefined,
      )
      try {
        await work()
      } finally {
        await keepAlive.stop()
        await sql`select pg_advisory_unlock(${lock})`.execute(connection)
      }
    }),
}
