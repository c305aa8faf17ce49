import { sql, type Kysely, type Migration } from 'kysely'
import { index } from './ddl'

/** Begins what this version and later ones fold (see FOLDED in foldText). */
const MARK = '\ue001'

const UNFOLDED = (column: string) => `coalesce(substr(${column}, 1, 1), '') <> '${MARK}'`

/**
 * Indexes of the texts that earlier versions folded, also those that they write beside this one. A background job folds them
 * again: in this migration it would lock products and orders for minutes.
 */
export const foldedAgain: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      index('products_unfolded', `products (id) where ${UNFOLDED('search_text')}`),
      index('shops_unfolded', `shops (id) where ${UNFOLDED('name_key')}`),
      index('order_deliveries_unfolded', `order_deliveries (order_id) where ${UNFOLDED('search_text')}`),
    ])
      await sql.raw(statement).execute(db)
  },
}
