import { sql, type SqlBool } from 'kysely'
import type { ShopOrderState } from 'shared-contract'
import type { ReadQueries } from '../database/database'
import { openOrders, ordersAt } from '../database/orderStatus'
import type { OrderRow } from '../database/tables'
import { firstIdAt } from '../ids'
import type { Listed, Window } from './listStore'
import { ordersWithIds, type OrderRows } from './orderStore'

/** Which of a shop's parts are listed; `like` is a pattern of folded text, undefined for all. */
export interface ShopFilter extends Pick<Window, 'now' | 'from' | 'until'> {
  shopId: string
  state: ShopOrderState | undefined
  like: string | undefined
}

/**
 * A shop's parts, newest first: what it delivered or was cancelled, and of orders that are paid or waited for what it may
 * have to deliver (D30). Ids begin with the time, so the parts lie in that order.
 */
export async function ordersOfShop(
  queries: ReadQueries,
  filter: ShopFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<Listed> {
  const found = partsOfShop(queries, filter)
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const page = found.select('part.order_id').orderBy('part.order_id', 'desc').offset(offset).limit(limit)
  return { rows: await wholeParts(queries, filter, await page.execute()), total }
}

/** The next of them after an order's id; from the newest on for ''. */
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

function partsOfShop(queries: ReadQueries, { shopId, state, now, like, from, until }: ShopFilter) {
  const isOrder = (...states: ('paid' | 'pending')[]) =>
    openOrders(queries, now, states).where(sql<SqlBool>`orders.id = part.order_id`)
  const isGone = ordersAt(queries, now)
    .select('orders.id')
    .where(sql<SqlBool>`orders.id = part.order_id and part.delivered_at is null and part.cancelled_at is null`)
    .where('orders.status', 'not in', ['paid', 'pending'])
  return queries
    .selectFrom('order_deliveries as part')
    .where('part.shop_id', '=', shopId)
    .where('part.order_id', '>=', firstIdAt(from ?? 0))
    .$if(until !== undefined, (parts) => parts.where('part.order_id', '<', firstIdAt(until ?? 0)))
    .$if(like !== undefined, (parts) => parts.where(sql<SqlBool>`part.search_text like ${like} escape '\\'`))
    .where((eb) => {
      const delivered = eb('part.delivered_at', 'is not', null)
      const cancelled = eb('part.cancelled_at', 'is not', null)
      const isOpen = eb.and([eb('part.delivered_at', 'is', null), eb('part.cancelled_at', 'is', null)])
      const open = (...states: ('paid' | 'pending')[]) => eb.and([isOpen, eb.exists(isOrder(...states))])
      if (state === 'delivered') return delivered
      if (state === 'cancelled') return cancelled
      if (state === 'toDeliver') return open('paid')
      // there are few at a time
      if (state === 'pending') return eb.and([isOpen, eb('part.order_id', 'in', openOrders(queries, now, ['pending']))])
      // all but what was never paid; so PostgreSQL need not read all orders of the market
      return eb.not(eb.exists(isGone))
    })
}

/** How many parts a shop has to deliver. */
export async function countToDeliver(queries: ReadQueries, now: number, shopId: string): Promise<number> {
  const filter = { shopId, now, state: 'toDeliver', like: undefined, from: undefined, until: undefined } as const
  const { total } = await partsOfShop(queries, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** How many parts of a shop there are of each state. */
export async function countParts(
  queries: ReadQueries,
  now: number,
  shopId: string,
): Promise<Record<ShopOrderState, number>> {
  const ended = await queries
    .selectFrom('order_deliveries')
    .where('shop_id', '=', shopId)
    .select(({ fn }) => [
      fn.count<number>('delivered_at').as('delivered'),
      fn.count<number>('cancelled_at').as('cancelled'),
    ])
    .executeTakeFirstOrThrow()
  const open = await ordersAt(queries, now)
    .innerJoin('order_deliveries as part', 'part.order_id', 'orders.id')
    .where('part.shop_id', '=', shopId)
    .where('part.delivered_at', 'is', null)
    .where('part.cancelled_at', 'is', null)
    .where('orders.status', 'in', ['paid', 'pending'])
    .select(({ fn }) => ['orders.status', fn.countAll<number>().as('count')])
    .groupBy('orders.status')
    .execute()
  const openOf = (status: OrderRow['status']) => open.find((each) => each.status === status)?.count ?? 0
  return { ...ended, toDeliver: openOf('paid'), pending: openOf('pending') }
}
