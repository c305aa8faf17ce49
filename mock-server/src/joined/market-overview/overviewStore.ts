import { DAY, HOUR, MINUTE } from '@haggle/shared-server'
import { firstIdAt } from '../../base/ids'
import type { ReadQueries } from '../../core/database/database'
import { countRows } from '../../core/database/queries'

/** Rows of a table made at `since` or later; ids begin with the time. */
const madeSince = (queries: ReadQueries, table: 'users' | 'shops' | 'offers', since: number) =>
  queries.selectFrom(table).where(`${table}.id`, '>=', firstIdAt(since))

/** What was done since a time. `cents` is what the orders made and paid since then cost. */
export async function countsSince(queries: ReadQueries, since: number) {
  const sold = await queries
    .selectFrom('orders')
    .select(({ fn }) => [fn.countAll<number>().as('orders'), fn.sum<number | null>('total_cents').as('cents')])
    .where('id', '>=', firstIdAt(since))
    .where('paid_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const agreed = queries.selectFrom('offers').where('id', '>=', firstIdAt(since)).where('accepted', '=', 1)
  return {
    orders: Number(sold.orders),
    cents: Number(sold.cents ?? 0),
    accounts: await countRows(madeSince(queries, 'users', since)),
    shops: await countRows(madeSince(queries, 'shops', since)),
    offers: await countRows(madeSince(queries, 'offers', since)),
    agreements: await countRows(agreed),
  }
}

/** What the market earned since a time, in the currency's smallest unit; the ledger has it below zero. */
export async function commissionSince(queries: ReadQueries, since: number, currency: string): Promise<number> {
  const { amount } = await queries
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.sum<number | string | null>('amount').as('amount'))
    .where('account', '=', 'commission')
    .where('at', '>=', since)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow()
  // 0 - 0 is no -0
  return 0 - Number(amount ?? 0)
}

/** What waits for somebody: refunds that failed, those asked for before `patience`, mails tried in vain, closed shops. */
export async function waitingSince(queries: ReadQueries, patience: number) {
  const refunds = queries
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .where('refunds.replaced_by', 'is', null)
    .where('payments.status', '<>', 'refunded')
  const mails = queries.selectFrom('mails')
  const shops = queries.selectFrom('shops')
  return {
    failedRefunds: await countRows(refunds.where('refunds.state', '=', 'failed')),
    hangingRefunds: await countRows(
      refunds.where('refunds.state', '=', 'pending').where('refunds.created_at', '<=', patience),
    ),
    unsentMails: await countRows(mails.where('attempts', '>', 1)),
    pendingShops: await countRows(shops.where('state', '=', 'pending')),
  }
}

/** Disputes that nobody has answered yet, and the first last day to do so. */
export async function waitingDisputes(queries: ReadQueries) {
  const found = await queries
    .selectFrom('disputes')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('answer_until').as('answerUntil')])
    .where('state', '=', 'open')
    .where('decision', 'is', null)
    .executeTakeFirstOrThrow()
  return { count: Number(found.count), answerUntil: found.answerUntil === null ? undefined : Number(found.answerUntil) }
}

/** Payments come for up to three days (see reconciliation). */
const LATEST_PAYMENT = 3 * DAY

/** Whether money comes: orders of the last half hour, payments given back in the last hour, and the newest order's payment. */
export async function paymentsLately(queries: ReadQueries, now: number) {
  const orders = await queries
    .selectFrom('orders')
    .select(({ fn }) => [fn.countAll<number>().as('placed'), fn.count<number>('paid_at').as('paid')])
    .where('id', '>=', firstIdAt(now - 30 * MINUTE))
    .executeTakeFirstOrThrow()
  const givenBack = queries
    .selectFrom('payments')
    .where('order_id', '>=', firstIdAt(now - LATEST_PAYMENT))
    .where('created_at', '>=', now - HOUR)
    .where(({ or, eb }) => or([eb('unmatched', '=', 1), eb('refund_reason', 'is not', null)]))
  const newest = await queries
    .selectFrom('payments')
    .select('created_at')
    .orderBy('order_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    placed: Number(orders.placed),
    paid: Number(orders.paid),
    givenBack: await countRows(givenBack),
    lastPayment: newest?.created_at,
  }
}
