import { sql, type Kysely } from 'kysely'
import type { SteppedMigration } from './steps'

/** Shipment, cancellation and return of shops' parts of orders (D60, D61), with an index, and the shop of a refund. */
export const parts: SteppedMigration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      ...[
        'cancelled_at bigint',
        'carrier text',
        'tracking_number text',
        `return_state text check (return_state in ('asked', 'accepted', 'refused'))`,
        'return_reason text',
        'return_answer text',
        'restocked bigint not null default 0',
      ].map((column) => `alter table order_deliveries add column ${column}`),
      'alter table refunds add column shop_id text references shops (id)',
    ])
      await sql.raw(statement).execute(db)
  },
  steps: [
    { index: 'order_deliveries_by_shop', on: 'order_deliveries (shop_id, order_id, delivered_at, cancelled_at)' },
    { statements: ['drop index if exists order_deliveries_of_shop'] },
  ],
}
