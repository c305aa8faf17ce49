import { sql } from 'kysely'
import { every } from '../schedule'
import { createChangeTriggers } from './changeTriggers'
import type { Dialect } from './dialect'
import { find, holding, pageOf } from './postgresSearch'

/** How often a connection that is held but not used says something (see pool). */
const BEAT_MS = 300

/** PostgreSQL's full-text index over `products.search_text`. */
export const postgresDialect: Dialect = {
  name: 'postgres',
  bytewise: ' collate "C"',
  prepareChanges: createChangeTriggers,
  // until it knows how many rows there are and which of them everybody sees, it sorts lists in place of walking an index
  afterBulk: [
    'vacuum (analyze) products, shops, search_words, orders, order_lines, order_deliveries, shop_product_days',
  ],
  find,
  pageOf,
  holding,
  // the lock ends with its connection, so nobody has to clear up after an instance that died
  onOneInstance: (queries, what, work) =>
    queries.connection().execute(async (connection) => {
      const lock = sql`hashtext('haggle'), hashtext(${what})`
      const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_lock(${lock}) as ours`.execute(connection)
      if (!rows[0]?.ours) return
      const heart = every(
        BEAT_MS,
        () => sql`select 1`.execute(connection),
        () => undefined,
      )
      try {
        await work()
      } finally {
        await heart.stop()
        await sql`select pg_advisory_unlock(${lock})`.execute(connection)
      }
    }),
}
