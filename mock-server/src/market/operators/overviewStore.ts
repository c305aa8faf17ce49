import { firstIdAt } from '../../base/ids'
import type { ReadQueries } from '../../core/database/database'

const count = async (query: { executeTakeFirstOrThrow: () => Promise<{ count: number }> }): Promise<number> =>
  Number((await query.executeTakeFirstOrThrow()).count)

/** Rows of a table made at `since` or later; ids begin with the time. */
const madeSince = (queries: ReadQueries, table: 'users' | 'shops' | 'offers', since: number) =>
  queries
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(`${table}.id`, '>=', firstIdAt(since))

/** What was done since a time. `cents` is what the orders made and paid since then cost. */
export async function countsSince(queries: ReadQueries, since: number) {
  const sold = await queries
    .selectFrom('orders')
    .select(({ fn }) => [fn.countAll<number>().as('orders'), fn.sum<number | null>('total_cents').as('cents')])
    .where('id', '>=', firstIdAt(since))
    .where('paid_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const agreed = queries
    .selectFrom('offers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', '>=', firstIdAt(since))
    .where('accepted', '=', 1)
  return {
    orders: Number(sold.orders),
    cents: Number(sold.cents ?? 0),
    accounts: await count(madeSince(queries, 'users', since)),
    shops: await count(madeSince(queries, 'shops', since)),
    offers: await count(madeSince(queries, 'offers', since)),
    agreements: await count(agreed),
  }
}

/** What waits for somebody: refunds that failed, those asked for before `patience`, and mails that were tried in vain. */
export async function waitingSince(queries: ReadQueries, patience: number) {
  const refunds = queries
    .selectFrom('refunds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('replaced_by', 'is', null)
  const mails = queries.selectFrom('mails').select(({ fn }) => fn.countAll<number>().as('count'))
  return {
    failedRefunds: await count(refunds.where('state', '=', 'failed')),
    hangingRefunds: await count(refunds.where('state', '=', 'pending').where('created_at', '<=', patience)),
    unsentMails: await count(mails.where('attempts', '>', 1)),
  }
}
