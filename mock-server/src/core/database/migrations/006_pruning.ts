import type { SteppedMigration } from './steps'

/** Indexes of the oldest rows that `prune` removes. */
export const pruning: SteppedMigration = {
  up: () => Promise.resolve(),
  steps: [
    { index: 'orders_with_key', on: 'orders (created_at) where idempotency_key is not null' },
    { index: 'sessions_by_expiry', on: 'sessions (expires_at)' },
  ],
}
