import { sql, type Kysely, type Migration } from 'kysely'
import { index } from './ddl'

/** Indexes of the oldest rows that `prune` removes. */
export const pruning: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      index('orders_with_key', 'orders (created_at) where idempotency_key is not null'),
      index('sessions_by_expiry', 'sessions (expires_at)'),
    ])
      await sql.raw(statement).execute(db)
  },
}
