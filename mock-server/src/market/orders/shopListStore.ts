import { ShopListState } from '@haggle/shared-contract'
import { sql, type SqlBool } from 'kysely'
import { firstIdAt } from '../../base/ids'
import type { ReadQueries } from '../../core/database/database'
import { matches } from '../../core/database/orderSearch'
import { pendingOrders, unpaidOrders } from '../../core/database/orderStatus'
import { hasLostMoney } from '../disputes/store'
import { containing, type Listed, type OrderFilter, type OrderPage } from './listStore'
import { ordersWithIds, type OrderRows } from './orderStore'

/** Filter of a shop's parts. */
export interface ShopFilter extends OrderFilter {
  shopId: string
  state: ShopListState | undefined
}

/**
 * A page of a shop's parts, newest first: of paid and pending orders, and all that were delivered or cancelled (D30).
 * Order ids begin with the time, so sorting by id sorts by time.
 */
export async function ordersOfShop(
  queries: ReadQueries,
  filter: ShopFilter,
  { offset, limit }: OrderPage,
): Promise<Listed> {
  const parts = partsOfShop(queries, filter).select('part.order_id').orderBy('part.order_id', 'desc')
  // Later pages read as much as the count does: PostgreSQL does both at once.
  const [page, counted] = await Promise.all([
    parts.offset(offset).limit(limit).execute(),
    offset > 0 ? countOrders(queries, filter) : undefined,
  ])
  // A first page that is not full tells how many there are, so that a search with few matches reads the texts once.
  const total = counted ?? (page.length < limit ? page.length : await countOrders(queries, filter))
  return { rows: await wholeParts(queries, filter, page), total }
}

/** The next `limit` orders of a shop after the order id `after`, newest first; '' starts at the newest. */
export async function nextOrdersOfShop(
  queries: ReadQueries,
  filter: ShopFilter,
  { after, limit }: { after: string; limit: number },
): Promise<OrderRows> {
  const page = partsOfShop(queries, filter)
    .$if(after !== '', (parts) => parts.where('part.order_id', '<', after))
    .select('part.order_id')
    .orderBy('part.order_id', 'desc')
    .limit(limit)
  return wholeParts(queries, filter, await page.execute())
}

const wholeParts = (
  queries: ReadQueries,
  { now, shopId }: ShopFilter,
  parts: readonly { order_id: string }[],
): Promise<OrderRows> => ordersWithIds(queries, { now, ids: parts.map(({ order_id }) => order_id), shopId })

/** A shop's parts that match text and dates, in any state. */
const allParts = (queries: ReadQueries, { shopId, words, from, until }: ShopFilter) =>
  queries
    .selectFrom('order_deliveries as part')
    .where('part.shop_id', '=', shopId)
    .where('part.order_id', '>=', firstIdAt(from ?? 0))
    .$if(until !== undefined, (parts) => parts.where('part.order_id', '<', firstIdAt(until ?? 0)))
    .$if(words.length > 0, (parts) => parts.where((eb) => eb.and(words.map(isInPart))))

const SEARCH_TEXT = sql`part.search_text`

const isInPart = (word: string) => sql<SqlBool>`(${matches(SEARCH_TEXT, containing(word))} or part.order_id = ${word})`

const IS_OPEN = sql<SqlBool>`(part.delivered_at is null and part.cancelled_at is null)`
const OF_PART = sql<SqlBool>`orders.id = part.order_id`

/** Looks up the orders of open parts only: faster than joining all, and independent of other shops' orders. */
export function partsOfShop(queries: ReadQueries, filter: ShopFilter) {
  const { state, now } = filter
  const parts = allParts(queries, filter)
  if (state === 'delivered') return parts.where('part.delivered_at', 'is not', null)
  if (state === 'cancelled')
    return parts.where(({ and, eb, or }) => or([eb('part.cancelled_at', 'is not', null), and([IS_OPEN, hasLostMoney])]))
  if (state === 'returnAsked') return parts.where('part.return_state', '=', sql.lit('asked'))
  if (state === 'toDeliver')
    return parts
      .where(IS_OPEN)
      .where(({ not, exists }) => not(exists(unpaidOrders(queries).where(OF_PART))))
      .where(({ not }) => not(hasLostMoney))
  if (state === 'pending')
    return parts.where(IS_OPEN).where(({ exists }) => exists(pendingOrders(queries, now).where(OF_PART)))
  const lost = unpaidOrders(queries, { lostBy: now }).where(OF_PART).where(IS_OPEN)
  return parts.where(({ not, exists }) => not(exists(lost)))
}

/** Without a state: all parts minus the open ones of unpaid orders that ended. Faster than checking each part. */
async function countOrders(queries: ReadQueries, filter: ShopFilter): Promise<number> {
  if (filter.state !== undefined) return count(partsOfShop(queries, filter))
  const [all, lost] = await Promise.all([count(allParts(queries, filter)), count(lostParts(queries, filter))])
  return all - lost
}

/** The open parts of a shop whose orders ended unpaid. */
const lostParts = (queries: ReadQueries, filter: ShopFilter) =>
  allParts(queries, filter)
    .where(IS_OPEN)
    .where(({ exists }) => exists(unpaidOrders(queries, { lostBy: filter.now }).where(OF_PART)))

async function count(parts: ReturnType<typeof allParts>): Promise<number> {
  const { total } = await parts.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return total
}

/** The number of a shop's parts in a state. */
const countIn = (queries: ReadQueries, now: number, shopId: string, state: ShopListState) =>
  countOrders(queries, { shopId, now, state, words: [], from: undefined, until: undefined })

/** The number of parts a shop has to deliver. */
export const countToDeliver = (queries: ReadQueries, now: number, shopId: string): Promise<number> =>
  countIn(queries, now, shopId, 'toDeliver')

/** The number of a shop's parts in each state. */
export async function countParts(
  queries: ReadQueries,
  now: number,
  shopId: string,
): Promise<Record<ShopListState, number>> {
  const counted = {} as Record<ShopListState, number>
  for (const state of ShopListState.options) counted[state] = await countIn(queries, now, shopId, state)
  return counted
}
