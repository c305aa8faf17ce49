import { sql } from 'kysely'
import { runEvery } from '../schedule'
import { createChangeTriggers } from './changeTriggers'
import type { Dialect } from './dialect'
import { createIndex } from './migrations/steps'
import { find, hasWords, pageOf, someOf } from './postgresSearch'
import { SHORT_LOCKS } from './shortLocks'

/** How often a transaction that only holds a lock sends a query, so that it is not ended as idle (see pool). */
const KEEP_ALIVE_MS = 300

// Without statistics and a visibility map it sorts lists instead of scanning an index.
const VACUUM =
  'vacuum (analyze) products, shops, search_words, orders, order_lines, order_deliveries, shop_product_days, shop_product_totals'

/** PostgreSQL, with its full-text index of `products.search_text`. */
export const postgresDialect: Dialect = {
  name: 'postgres',
  bytewise: ' collate "C"',
  prepareChanges: createChangeTriggers,
  afterBulk: [VACUUM],
  // It does not vacuum by itself what a migration rewrote, and until then index-only scans read every row.
  afterMigrations: [VACUUM],
  limitLockWaits: async (tx) => void (await sql.raw(SHORT_LOCKS).execute(tx)),
  // A concurrent build that was interrupted leaves an invalid index.
  buildIndex: async (queries, index) => {
    const next = `${index.index}_next`
    await sql.raw(`drop index concurrently if exists ${next}`).execute(queries)
    await sql.raw(createIndex(index, next, 'concurrently')).execute(queries)
    return [`drop index if exists ${index.index}`, `alter index ${next} rename to ${index.index}`]
  },
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
