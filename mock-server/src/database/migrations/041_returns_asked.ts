import { sql, type Kysely, type Migration } from 'kysely'
import { index } from './ddl'

/** An index of the few parts whose return waits for the shop's answer. */
export const returnsAsked: Migration = {
  up: async (db: Kysely<unknown>) => {
    const asked = index(
      'order_deliveries_return_asked',
      `order_deliveries (shop_id, order_id) where return_state = 'asked'`,
    )
    await sql.raw(asked).execute(db)
  },
}
