import { sql, type Kysely, type Migration } from 'kysely'
import { index } from './ddl'

/** A product's order lines by order, so by time: the few that may be held are found among all that were ever sold. */
export const linesOfProduct: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(index('order_lines_by_product', 'order_lines (product_id, order_id)')).execute(db)
    await sql.raw('drop index if exists order_lines_of_product').execute(db)
  },
}
