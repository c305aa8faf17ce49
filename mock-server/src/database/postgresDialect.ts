import { sql } from 'kysely'
import { runEvery } from '../schedule'
import { createChangeTriggers } from './changeTriggers'
import type { Dialect } from './dialect'
import { find, hasWords, pageOf, someOf } from './postgresSearch'

/** How often a transaction that only holds a lock sends a query, so that it is not ended as idle (see pool). */
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
  // autovacuum does it
  tidySearchIndex: () => Promise.resolve(false),
  find,
  pageOf,
  someOf,
  hasWords,
  valuesOf: (texts) => sql`json_array_elements_text(${JSON.stringify(texts)}::json) as texts (value)`,
  // The lock ends with its transaction, and PostgreSQL ends one whose instance died or, being paused, leaves it idle.
  onOneInstance: (queries, what, work) =>
    queries.transaction().execute(async (tx) => {
      const lock = sql`pg_try_advisory_xact_lock(hashtext('haggle'), hashtext(${what}))`
      const { rows } = await sql<{ ours: boolean }>`select ${lock} as ours`.execute(tx)
      if (!rows[0]?.ours) return
      const keepAlive = runEvery(
        KEEP_ALIVE_MS,
        () => sql`select 1`.execute(tx),
        () => undefined,
      )
      try {
        await work()
      } finally {
        await keepAlive.stop()
      }
    }),
}
