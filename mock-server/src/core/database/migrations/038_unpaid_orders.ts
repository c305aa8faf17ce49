import type { Dialect } from '../dialect'
import type { SteppedMigration } from './steps'

/**
 * An index of the orders that are not paid, by which PostgreSQL finds a shop's: it read all orders of the market
 * before. SQLite looks each one up by its id.
 */
export const unpaidOrders = ({ name }: Dialect): SteppedMigration => ({
  up: () => Promise.resolve(),
  steps:
    name === 'postgres'
      ? [{ index: 'orders_unpaid', on: `orders (id, status, expires_at) where status <> 'paid'` }]
      : [],
})
