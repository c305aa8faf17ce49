import { sql, type Kysely, type Migration } from 'kysely'
import type { Dialect } from '../dialect'
import { index } from './ddl'

/**
 * The orders that are not paid, among which PostgreSQL looks for those of a shop: it read all orders of the market. SQLite
 * looks each one up by its id.
 */
export const unpaidOrders = ({ name }: Dialect): Migration => ({
  up: async (db: Kysely<unknown>) => {
    if (name === 'postgres')
      await sql.raw(index('orders_unpaid', `orders (id, status, expires_at) where status <> 'paid'`)).execute(db)
  },
})
