import { sql, type Kysely } from 'kysely'
import { numberSomeOrders } from '../orderNumbers'
import type { SteppedMigration } from './steps'

/** Order numbers (D58). Instances of earlier versions place orders without one; these get theirs later. */
export const orderNumbers: SteppedMigration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table orders add column order_number text`.execute(db)
  },
  steps: [{ index: 'orders_by_number', on: 'orders (order_number)', isUnique: true }, { fill: numberSomeOrders }],
}
