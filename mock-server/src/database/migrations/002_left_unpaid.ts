import { sql, type Kysely, type Migration } from 'kysely'
import { index } from './ddl'

/** When an order was cancelled, and an index of what a customer holds or recently left unpaid (D44). */
export const leftUnpaid: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table orders add column cancelled_at bigint`.execute(db)
    await sql.raw(index('orders_of_user_by_expiry', 'orders (user_id, expires_at)')).execute(db)
  },
}
