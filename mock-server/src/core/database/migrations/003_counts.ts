import { sql, type Kysely, type Migration } from 'kysely'
import { index, table } from './ddl'

/** Counters per time window, in place of a row per request (`throttle_hits`), and addresses of log-ins (D45, D67). */
export const counts: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      table('throttle_counts', 'bucket text primary key', 'used bigint not null', 'ends_at bigint not null'),
      index('throttle_counts_to_forget', 'throttle_counts (ends_at)'),
      table('known_addresses', 'bucket text primary key', 'seen_at bigint not null'),
      index('known_addresses_to_forget', 'known_addresses (seen_at)'),
    ])
      await sql.raw(statement).execute(db)
  },
}
