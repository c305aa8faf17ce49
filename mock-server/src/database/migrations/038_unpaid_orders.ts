import { sql, type Kysely, type Migration } from 'kysely'
import type { Dialect } from '../dialect'
import { index } from './ddl'

/**
 * An index of the orders that are not paid, by which PostgreSQL finds a shop's: it read all orders of the market
 * before. SQLite looks each one up by its id.
 */
export const unpaidOrders = ({ name }: Dialect): Migration => ({
  up: async (db: Kysely<unknown>) => {
    if (name === 'postgres')
      await sql.raw(index('orders_unpaid', `orders (id, status, expires_at) where status <> 'paid'`)).execute(db)
  },
})
