import type { SteppedMigration } from './steps'

/** An index of the agreements on a product, which every change of its price looks at. */
export const agreements: SteppedMigration = {
  up: () => Promise.resolve(),
  steps: [{ index: 'bargains_agreed', on: 'bargains (product_id) where agreed_cents is not null' }],
}
