import type { Kysely } from 'kysely'
import { bookMoney } from '../bookMoney'
import type { Dialect } from '../dialect'
import type { Tables } from '../tables'
import { index, running, table, uniqueIndex } from './ddl'
import type { Batch, SteppedMigration } from './steps'

/** The money of orders in double entry, payouts and disputes (D73, D74); what was paid before is booked by its step. */
export const ledger = ({ name }: Dialect): SteppedMigration => ({
  up: running([...columns, ...tables, ...sandbox, ...neverChanged(name)]),
  steps: [
    { fill: bookPaidOrders },
    { index: 'payments_unbooked', on: 'payments (order_id) where booked_at is null' },
    { index: 'refunds_unbooked', on: `refunds (order_id) where booked_at is null and state = 'processed'` },
    { index: 'refunds_not_through', on: `refunds (order_id) where state <> 'processed'` },
    { index: 'order_deliveries_with_balance', on: 'order_deliveries (shop_id, order_id) where balance <> 0' },
  ],
})

const columns = [
  'alter table shops add column commission_bp bigint',
  'alter table shops add column linked_account text',
  'alter table shops add column payouts_held_at bigint',
  'alter table shops add column payouts_held_reason text',
  'alter table order_deliveries add column commission_bp bigint not null default 0',
  // what its shop is still owed of it, in the currency's smallest unit: the sum of the shop's entries
  'alter table order_deliveries add column balance bigint not null default 0',
  'alter table order_deliveries add column refunded_at bigint',
  'alter table payments add column booked_at bigint',
  'alter table refunds add column booked_at bigint',
  'alter table refunds add column pro_rata bigint not null default 0',
  'alter table refunds add column request_key text',
  'alter table refunds add column replaced_by text',
]

const tables = [
  table(
    'payouts',
    'id text primary key',
    'shop_id text not null references shops (id)',
    'amount bigint not null check (amount > 0)',
    'currency text not null',
    `state text not null check (state in ('pending', 'paid', 'failed'))`,
    'reference text',
    'linked_account text',
    'transfer_id text unique',
    'failure text',
    'created_at bigint not null',
    'ended_at bigint',
    'ask_at bigint',
  ),
  index('payouts_of_shop', 'payouts (shop_id, id)'),
  index('payouts_to_ask', 'payouts (ask_at) where ask_at is not null'),
  table(
    'disputes',
    'id text primary key',
    'payment_id text not null references payments (id)',
    'order_id text not null references orders (id)',
    'amount bigint not null',
    'currency text not null',
    'reason text not null',
    `state text not null check (state in ('open', 'under_review', 'won', 'lost', 'closed'))`,
    'answer_until bigint',
    'created_at bigint not null',
    'booked_at bigint',
    'ask_at bigint',
    // an operator's (D74)
    `decision text check (decision in ('contest', 'accept'))`,
    'decided_at bigint',
    'sent_at bigint',
    'failure text',
  ),
  index('disputes_of_order', 'disputes (order_id)'),
  index('disputes_to_ask', 'disputes (ask_at) where ask_at is not null'),
  table(
    'dispute_evidence',
    'dispute_id text not null references disputes (id)',
    'shop_id text not null references shops (id)',
    'text text not null',
    'pictures text not null',
    'sent_at bigint not null',
    'primary key (dispute_id, shop_id)',
  ),
  table(
    'ledger_entries',
    'id text primary key',
    'booking text not null',
    'account text not null',
    `part text not null default ''`,
    'amount bigint not null',
    'currency text not null',
    'order_id text references orders (id)',
    'payout_id text references payouts (id)',
    'at bigint not null',
  ),
  uniqueIndex('ledger_entries_once', `ledger_entries (booking, account, part, coalesce(order_id, ''))`),
  index('ledger_entries_of_order', 'ledger_entries (order_id)'),
  index('ledger_entries_of_account', 'ledger_entries (account, at, id)'),
  index('ledger_entries_of_payout', 'ledger_entries (payout_id) where payout_id is not null'),
  index('ledger_entries_by_time', 'ledger_entries (at, id)'),
]

const sandbox = [
  table(
    'sandbox_transfers',
    'id text primary key',
    'account text not null',
    'amount bigint not null',
    'currency text not null',
    'status text not null',
    'idempotency_key text unique',
    'created_at bigint not null',
  ),
  table(
    'sandbox_disputes',
    'id text primary key',
    'payment_id text not null references sandbox_payments (id)',
    'amount bigint not null',
    'currency text not null',
    'status text not null',
    'summary text',
    'created_at bigint not null',
  ),
  table(
    'sandbox_documents',
    'id text primary key',
    'name text not null',
    'bytes bigint not null',
    'created_at bigint not null',
  ),
]

/** Entries are added, and never changed or deleted. */
const neverChanged = (database: Dialect['name']) =>
  database === 'libsql'
    ? ['update', 'delete'].map(
        (event) => `create trigger ledger_keeps_on_${event} before ${event} on ledger_entries
          begin select raise(abort, 'entries of the ledger are never changed'); end`,
      )
    : [
        `create or replace function keep_ledger() returns trigger language plpgsql as $$ begin
           raise exception 'entries of the ledger are never changed'; end $$`,
        `create trigger ledger_keeps before update or delete on ledger_entries
           for each row execute function keep_ledger()`,
      ]

/** Orders per transaction. */
const BATCH = 100

async function bookPaidOrders(db: Kysely<Tables>, from: string): Promise<Batch> {
  const orders = await db.selectFrom('orders').select('id').where('id', '>', from).orderBy('id').limit(BATCH).execute()
  const ids = orders.map(({ id }) => id)
  await bookMoney(db, ids)
  return { rows: ids.length, next: ids.length < BATCH ? undefined : ids.at(-1) }
}
