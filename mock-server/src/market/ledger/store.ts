import { RETURN_DAYS } from '@haggle/shared-contract'
import { DAY } from '@haggle/shared-server'
import { sql, type SqlBool } from 'kysely'
import { toCentsOf } from '../../base/currency'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { needsRowLocks } from '../../core/database/lockRow'

/** Orders with money that moved and is not booked. */
export async function unbookedOrders(queries: ReadQueries, limit: number): Promise<string[]> {
  const payments = await queries
    .selectFrom('payments')
    .select('order_id')
    .where('booked_at', 'is', null)
    .limit(limit)
    .execute()
  const refunds = await queries
    .selectFrom('refunds')
    .select('order_id')
    .where('booked_at', 'is', null)
    .where('state', '=', sql.lit('processed'))
    .limit(limit)
    .execute()
  return [...new Set([...payments, ...refunds].map(({ order_id }) => order_id))]
}

/**
 * Whether what a shop is owed of a part is held (D73): until the days for a return are over, while a return or a dispute is
 * open or a refund is on its way, and when all of it is to go back. What a shop owes is never held.
 */
const isHeld = (now: number) => sql<SqlBool>`(part.balance > 0 and (
  part.delivered_at is null or part.delivered_at >= ${now - RETURN_DAYS * DAY}
  or part.cancelled_at is not null or part.refunded_at is not null or coalesce(part.return_state, '') in ('asked', 'accepted')
  or exists (select 1 from disputes where disputes.order_id = part.order_id and disputes.state in ('open', 'under_review'))
  or exists (select 1 from refunds join payments on payments.id = refunds.payment_id
    where refunds.order_id = part.order_id and coalesce(refunds.shop_id, part.shop_id) = part.shop_id
    and refunds.state = 'pending' and payments.refund_reason is null and payments.unmatched = 0)))`

/** A shop's money in cents: what is held, what the next payout takes, what was paid out or is on its way. */
export interface Balance {
  held: number
  due: number
  paid: number
}

interface BalanceOptions {
  now?: number
  /** Only what is in this currency. */
  currency?: string
}

/** What shops are owed (D73), by shop; of every shop that is asked for. What is due may be below zero. */
export async function balancesOf(
  queries: ReadQueries,
  shopIds: readonly string[],
  { now = Date.now(), currency }: BalanceOptions = {},
): Promise<Map<string, Balance>> {
  const balances = new Map<string, Balance>(shopIds.map((id) => [id, { held: 0, due: 0, paid: 0 }]))
  if (shopIds.length === 0) return balances
  const owed = await owedOf(queries, now)
    .where('part.shop_id', 'in', shopIds)
    .$if(currency !== undefined, (rows) => rows.where('orders.currency', '=', currency ?? ''))
    .execute()
  const paid = await queries
    .selectFrom('payouts')
    .select(({ fn }) => ['shop_id', 'currency', fn.sum<number | string>('amount').as('amount')])
    .where('shop_id', 'in', shopIds)
    .where('state', '<>', 'failed')
    .$if(currency !== undefined, (rows) => rows.where('currency', '=', currency ?? ''))
    .groupBy(['shop_id', 'currency'])
    .execute()
  const add = (shopId: string, of: keyof Balance, amount: number | string, currency: string) => {
    const balance = balances.get(shopId)
    if (balance) balance[of] += toCentsOf(Number(amount), currency)
  }
  for (const { shop_id, held, due, currency } of owed) {
    add(shop_id, 'held', held, currency)
    add(shop_id, 'due', due, currency)
  }
  for (const { shop_id, amount, currency } of paid) add(shop_id, 'paid', amount, currency)
  await holdAll(queries, balances)
  return balances
}

const owedOf = (queries: ReadQueries, now: number) =>
  queries
    .selectFrom('order_deliveries as part')
    .innerJoin('orders', 'orders.id', 'part.order_id')
    // a literal: partial indexes are not used for parameters
    .where('part.balance', '<>', sql.lit(0))
    .groupBy(['part.shop_id', 'orders.currency'])
    .select([
      'part.shop_id',
      'orders.currency',
      sql<number | string>`sum(case when ${isHeld(now)} then part.balance else 0 end)`.as('held'),
      sql<number | string>`sum(case when ${isHeld(now)} then 0 else part.balance end)`.as('due'),
    ])

/** While an operator holds a shop's payouts, nothing of it is due. */
async function holdAll(queries: ReadQueries, balances: Map<string, Balance>): Promise<void> {
  const heldShops = await queries
    .selectFrom('shops')
    .select('id')
    .where('id', 'in', [...balances.keys()])
    .where('payouts_held_at', 'is not', null)
    .execute()
  for (const { id } of heldShops) {
    const balance = balances.get(id)
    if (!balance || balance.due <= 0) continue
    balance.held += balance.due
    balance.due = 0
  }
}

/** The shops of which something is due or below zero, or held, those with most due first. */
export async function shopsWithBalance(queries: ReadQueries, now: number, currency: string) {
  const rows = await owedOf(queries, now)
    .innerJoin('shops', 'shops.id', 'part.shop_id')
    .where('orders.currency', '=', currency)
    .groupBy(['shops.name', 'shops.linked_account', 'shops.payouts_held_at'])
    .select(['shops.name', 'shops.linked_account', 'shops.payouts_held_at'])
    .execute()
  return rows.map((row) => ({ ...row, held: Number(row.held), due: Number(row.due) })).sort((a, b) => b.due - a.due)
}

/** What the next payout takes of each shop whose payouts are not held, where it is something. */
export async function dueOfShops(queries: ReadQueries, now: number, currency: string): Promise<number[]> {
  const due = sql<number | string>`sum(part.balance)`
  const rows = await queries
    .selectFrom('order_deliveries as part')
    .innerJoin('orders', 'orders.id', 'part.order_id')
    .innerJoin('shops', 'shops.id', 'part.shop_id')
    .where('part.balance', '<>', sql.lit(0))
    .where('orders.currency', '=', currency)
    .where('shops.payouts_held_at', 'is', null)
    .where(sql<SqlBool>`not ${isHeld(now)}`)
    .groupBy('part.shop_id')
    .having(due, '>', 0)
    .select(due.as('due'))
    .execute()
  return rows.map((row) => Number(row.due))
}

/** Locks what is owed to a shop and not held, and returns it; its sequence keeps payouts and refunds from deadlocks. */
export async function lockDueParts(tx: Transaction, shopId: string, now: number, currency: string) {
  await tx
    .selectFrom('order_deliveries')
    .select('order_id')
    .where('shop_id', '=', shopId)
    .where('balance', '<>', sql.lit(0))
    .orderBy('order_id')
    .$if(needsRowLocks(tx), (rows) => rows.forNoKeyUpdate())
    .execute()
  return tx
    .selectFrom('order_deliveries as part')
    .innerJoin('orders', 'orders.id', 'part.order_id')
    .select(['part.order_id', 'part.balance'])
    .where('part.shop_id', '=', shopId)
    .where('part.balance', '<>', sql.lit(0))
    .where('orders.currency', '=', currency)
    .where(sql<SqlBool>`not ${isHeld(now)}`)
    .orderBy('part.order_id')
    .execute()
}
