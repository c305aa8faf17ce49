import type { SteppedMigration } from './steps'

/** An index of the few parts whose return waits for the shop's answer. */
export const returnsAsked: SteppedMigration = {
  up: () => Promise.resolve(),
  steps: [
    { index: 'order_deliveries_return_asked', on: `order_deliveries (shop_id, order_id) where return_state = 'asked'` },
  ],
}
