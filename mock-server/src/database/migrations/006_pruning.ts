import { sql, type Kysely, type Migration } from 'kysely'
import { index } from './ddl'

/** Ways to the oldest rows of what is not kept for ever. */
export const pruning: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      index('orders_with_key', 'orders (created_at) where idempotency_key is not null'),
      index('sessions_by_expiry', 'sessions (expires_at)'),
    ])
      await sql.raw(statement).execute(db)
  },
}
