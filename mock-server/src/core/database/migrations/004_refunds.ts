import { sql, type Kysely } from 'kysely'
import { index, table } from './ddl'
import { fillById, type SteppedMigration } from './steps'

/** Refunds with their states (D49), the currency of orders, and the state of the sandbox's refunds. */
export const refunds: SteppedMigration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      table(
        'refunds',
        'id text primary key',
        'payment_id text not null references payments (id)',
        'order_id text not null references orders (id)',
        'provider_refund_id text unique',
        'amount bigint not null',
        `state text not null check (state in ('pending', 'processed', 'failed'))`,
        'created_at bigint not null',
        'ask_at bigint',
      ),
      index('refunds_of_order', 'refunds (order_id)'),
      index('refunds_of_payment', 'refunds (payment_id)'),
      index('refunds_to_ask', 'refunds (ask_at) where ask_at is not null'),
      // Before this, a refund counted as done once the provider had accepted it.
      `insert into refunds (id, payment_id, order_id, amount, state, created_at, ask_at)
         select 'refund-' || id, id, order_id, amount,
           case status when 'refunded' then 'processed' else 'pending' end,
           created_at,
           case status when 'refunding' then 0 end
         from payments where status in ('refunding', 'refunded')`,
      // Null in orders placed by earlier versions, which charge in the configured currency.
      'alter table orders add column currency text',
      `alter table sandbox_refunds add column status text not null default 'processed'`,
      'alter table sandbox_refunds add column receipt text',
      'alter table sandbox_refunds add column idempotency_key text',
      'create unique index if not exists sandbox_refunds_by_key on sandbox_refunds (payment_id, idempotency_key)',
    ])
      await sql.raw(statement).execute(db)
  },
  steps: [
    { index: 'payments_of_order', on: 'payments (order_id)' },
    fillById(
      'orders',
      1000,
      (range) => sql`update orders
        set currency = (select max(currency) from payments where payments.order_id = orders.id)
        where currency is null and ${range}`,
    ),
  ],
}
