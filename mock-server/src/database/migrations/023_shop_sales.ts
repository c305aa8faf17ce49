import { sql, type Kysely, type Migration } from 'kysely'
import { index } from './ddl'

/** A shop's orders by their ids, which begin with the time: for what it sold in a period. */
export const shopSales: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(index('order_deliveries_by_shop', 'order_deliveries (shop_id, order_id)')).execute(db)
  },
}
