import { sql, type Kysely } from 'kysely'
import { runEvery } from '../../base/schedule'
import { createChangeTriggers } from './changeTriggers'
import type { Dialect } from './dialect'
import { createIndex } from './migrations/steps'
import { SHORT_LOCKS } from './shortLocks'
import type { Tables } from './tables'

/** How often a connection that only holds a lock sends a query, so that it is not ended as idle (see pool). */
const KEEP_ALIVE_MS = 300

const keepAlive = (connection: Kysely<Tables>) =>
  runEvery(
    KEEP_ALIVE_MS,
    () => sql`select 1`.execute(connection),
    () => undefined,
  )

// Without statistics and a visibility map it sorts lists instead of scanning an index.
const VACUUM =
  'vacuum (analyze) products, shops, search_words, orders, order_lines, order_deliveries, shop_product_days, shop_product_totals, conversations, conversation_sides, messages'

/** PostgreSQL, with its full-text index of `products.search_text`. */
export const postgresDialect: Dialect = {
  name: 'postgres',
  bytewise: ' collate "C"',
  hasTable: async (queries, name) => {
    const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(queries)
    return rows[0]?.found === true
  },
  prepareChanges: createChangeTriggers,
  afterBulk: [VACUUM],
  // It does not vacuum by itself what a migration rewrote, and until then index-only scans read every row.
  afterMigrations: [VACUUM],
  // A lock of the connection: a concurrent build of an index would wait for the end of a transaction that holds one.
  migrateAlone: (queries, work) =>
    queries.connection().execute(async (connection) => {
      const lock = sql`hashtext('haggle'), hashtext('migrations')`
      const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_lock(${lock}) as ours`.execute(connection)
      if (!rows[0]?.ours) return
      const connected = keepAlive(connection)
      try {
        await work()
      } finally {
        await connected.stop()
        await sql`select pg_advisory_unlock(${lock})`.execute(connection)
      }
    }),
  limitLockWaits: async (tx) => void (await sql.raw(SHORT_LOCKS).execute(tx)),
  // A concurrent build that was interrupted leaves an invalid index.
  buildIndex: async (queries, index) => {
    const next = `${index.index}_next`
    await sql.raw(`drop index concurrently if exists ${next}`).execute(queries)
    await sql.raw(createIndex(index, next, 'concurrently')).execute(queries)
    return [`drop index if exists ${index.index}`, `alter index ${next} rename to ${index.index}`]
  },
  // The lock ends with its transaction, and PostgreSQL ends one whose instance died or, being paused, leaves it idle.
  onOneInstance: (queries, what, work) =>
    queries.transaction().execute(async (tx) => {
      const lock = sql`pg_try_advisory_xact_lock(hashtext('haggle'), hashtext(${what}))`
      const { rows } = await sql<{ ours: boolean }>`select ${lock} as ours`.execute(tx)
      if (!rows[0]?.ours) return
      const connected = keepAlive(tx)
      try {
        await work()
      } finally {
        await connected.stop()
      }
    }),
}
