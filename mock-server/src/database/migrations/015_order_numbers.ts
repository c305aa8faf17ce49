import { sql, type Kysely, type Migration } from 'kysely'
import { numberOrders } from '../orderNumbers'

/** Order numbers (D58). Instances of earlier versions place orders without one; these get theirs later. */
export const orderNumbers: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table orders add column order_number text`.execute(db)
    await numberOrders(db)
    await sql`create unique index if not exists orders_by_number on orders (order_number)`.execute(db)
  },
}
