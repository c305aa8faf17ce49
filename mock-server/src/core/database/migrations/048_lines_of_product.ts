import type { SteppedMigration } from './steps'

/** A product's order lines by order, so by time: the few that may be held are found among all that were ever sold. */
export const linesOfProduct: SteppedMigration = {
  up: () => Promise.resolve(),
  steps: [
    { index: 'order_lines_by_product', on: 'order_lines (product_id, order_id)' },
    { statements: ['drop index if exists order_lines_of_product'] },
  ],
}
