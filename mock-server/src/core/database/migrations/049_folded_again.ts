import type { SteppedMigration } from './steps'

/** Begins what this version and later ones fold (see FOLDED in foldText). */
const MARK = '\ue001'

const UNFOLDED = (column: string) => `coalesce(substr(${column}, 1, 1), '') <> '${MARK}'`

/**
 * Indexes of the texts that earlier versions folded, also those that they write beside this one. A background job folds them
 * again: in this migration it would lock products and orders for minutes.
 */
export const foldedAgain: SteppedMigration = {
  up: () => Promise.resolve(),
  steps: [
    { index: 'products_unfolded', on: `products (id) where ${UNFOLDED('search_text')}` },
    { index: 'shops_unfolded', on: `shops (id) where ${UNFOLDED('name_key')}` },
    { index: 'order_deliveries_unfolded', on: `order_deliveries (order_id) where ${UNFOLDED('search_text')}` },
  ],
}
