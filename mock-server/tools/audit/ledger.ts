import { sql, type SqlBool } from 'kysely'
import type { Snapshot } from '../../src/core/database/queries'
import type { Invariant } from './invariant'

export const ledgerInvariants: Invariant[] = [
  { name: 'each booking adds up to 0', violations: unbalanced },
  { name: 'what moved is booked once', violations: unbooked },
  {
    name: 'what the provider holds is what was paid less refunds, lost disputes and payouts',
    violations: wrongProvider,
  },
  { name: 'a part is owed what the entries of its shop say', violations: wrongBalances },
  { name: 'a payout is of its entries, a failed one of none', violations: wrongPayouts },
  { name: 'a dispute is of its payment, and is asked about until it ends', violations: wrongDisputes },
]

async function unbalanced(queries: Snapshot): Promise<string[]> {
  const rows = await queries
    .selectFrom('ledger_entries')
    .select(({ fn }) => ['booking', 'currency', fn.sum<number | string>('amount').as('sum')])
    .groupBy(['booking', 'currency'])
    .having(({ eb, fn }) => eb(fn.sum('amount'), '<>', 0))
    .execute()
  return rows.map(({ booking, currency, sum }) => `${booking} is ${sum} off (${currency})`)
}

async function unbooked(queries: Snapshot): Promise<string[]> {
  const payments = await queries.selectFrom('payments').select('id').where('booked_at', 'is', null).execute()
  const refunds = await queries
    .selectFrom('refunds')
    .select('id')
    .where('booked_at', 'is', null)
    .where('state', '=', 'processed')
    .execute()
  const disputes = await queries
    .selectFrom('disputes')
    .select('id')
    .where('booked_at', 'is', null)
    .where('state', '=', 'lost')
    .execute()
  return [
    ...payments.map(({ id }) => `payment ${id}`),
    ...refunds.map(({ id }) => `refund ${id}`),
    ...disputes.map(({ id }) => `dispute ${id}`),
  ]
}

/** By booking, because one that is missing and another that is wrong could make up for each other. */
async function wrongProvider(queries: Snapshot): Promise<string[]> {
  const due = sql<{ booking: string; amount: number }>`(
    select 'payment:' || id as booking, amount from payments
    union all select 'refund:' || id, -amount from refunds where state = 'processed'
    union all select 'dispute:' || id, -amount from disputes where state = 'lost'
    union all select 'payout:' || id, -amount from payouts
    union all select 'payout-failed:' || id, amount from payouts where state = 'failed')`
  const { rows } = await sql<{ booking: string; amount: number | null; booked: number | null }>`
    select coalesce(due.booking, entries.booking) as booking, due.amount, entries.amount as booked
    from ${due} as due full join (select booking, amount from ledger_entries where account = 'provider') as entries
      on entries.booking = due.booking
    where due.amount is null or entries.amount is null or due.amount <> entries.amount`.execute(queries as never)
  return rows.map(
    ({ booking, amount, booked }) => `${booking} is of ${amount ?? 'nothing'} and booked as ${booked ?? 'nothing'}`,
  )
}

async function wrongBalances(queries: Snapshot): Promise<string[]> {
  const { rows } = await sql<{ order_id: string; shop_id: string; balance: number; booked: number }>`
    select part.order_id, part.shop_id, part.balance, coalesce(entries.amount, 0) as booked from order_deliveries as part
    left join (select order_id, part, -sum(amount) as amount from ledger_entries
      where account = 'shop:' || part and part <> '' group by order_id, part) as entries
      on entries.order_id = part.order_id and entries.part = part.shop_id
    where part.balance <> coalesce(entries.amount, 0)`.execute(queries as never)
  return rows.map(
    ({ order_id, shop_id, balance, booked }) =>
      `shop ${shop_id} is owed ${balance} of order ${order_id}, booked is ${booked}`,
  )
}

async function wrongPayouts(queries: Snapshot): Promise<string[]> {
  const { rows } = await sql<{ id: string; amount: number; state: string; booked: number | string }>`
    select payouts.id, payouts.amount, payouts.state, coalesce(sum(entries.amount), 0) as booked from payouts
    left join ledger_entries as entries on entries.payout_id = payouts.id and entries.account = 'shop:' || payouts.shop_id
    group by payouts.id, payouts.amount, payouts.state
    having coalesce(sum(entries.amount), 0) <> case when payouts.state = 'failed' then 0 else payouts.amount end`.execute(
    queries as never,
  )
  return rows.map(({ id, amount, state, booked }) => `payout ${id} of ${amount} is ${state}, booked is ${booked}`)
}

async function wrongDisputes(queries: Snapshot): Promise<string[]> {
  const rows = await queries
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .select(['disputes.id', 'disputes.state', 'disputes.amount'])
    .where(
      sql<SqlBool>`disputes.order_id <> payments.order_id or disputes.currency <> payments.currency
        or disputes.amount > payments.amount
        or (disputes.ask_at is not null) <> (disputes.state in ('open', 'under_review'))
        or (disputes.booked_at is not null and disputes.state <> 'lost')`,
    )
    .execute()
  return rows.map(({ id, state, amount }) => `dispute ${id} of ${amount} is ${state}`)
}
