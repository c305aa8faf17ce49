import { sql, type Kysely } from 'kysely'
import type { SteppedMigration } from './steps'

/** When an order was cancelled, and an index of what a customer holds or recently left unpaid (D44). */
export const leftUnpaid: SteppedMigration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table orders add column cancelled_at bigint`.execute(db)
  },
  steps: [{ index: 'orders_of_user_by_expiry', on: 'orders (user_id, expires_at)' }],
}
