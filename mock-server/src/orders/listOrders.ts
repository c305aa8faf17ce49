import {
  ORDERS_PER_PAGE,
  type MyOrdersQuery,
  type Order,
  type ShopListCounts,
  type ShopListQuery,
} from 'shared-contract'
import { requireOwnShop } from '../accounts/requireOwnShop'
import type { Session } from '../accounts/sessions'
import type { Context } from '../context'
import { escapeLike } from '../database/escapeLike'
import { DAY } from '../durations'
import { foldText } from '../foldText'
import { expireOrders } from './expireOrders'
import { findOwnOrder, orderForCustomer } from './findOrder'
import { ordersOfCustomer, type Listed, type Window } from './listStore'
import { countParts, ordersOfShop, type ShopFilter } from './shopListStore'
import { toOrders } from './toOrder'

/** Orders at most in a reply to a request without a page number (D59). */
const WITHOUT_PAGE = 100

/** A page of a list, newest first, and the total number of orders in the list. */
export interface ListedOrders {
  orders: Order[]
  total: number
}

/** A customer's orders. */
export async function myOrders(context: Context, userId: string, query: MyOrdersQuery): Promise<ListedOrders> {
  await expireOrders(context)
  const { state } = query
  return toListed(await ordersOfCustomer(context.db.read, { ...windowOf(context, query), userId, state }))
}

/** The orders with products of a shop, for its owner: paid ones, and unpaid ones until they expire (D30). */
export async function shopOrders(
  context: Context,
  owner: Session,
  shopId: string,
  query: ShopListQuery,
): Promise<ListedOrders> {
  await requireOwnShop(context, owner, shopId, 'These are the orders of another shop.')
  await expireOrders(context)
  const { db } = context
  // a search scans all of a shop's orders
  return toListed(
    await ordersOfShop(query.q ? db.searching : db.read, shopFilter(context, shopId, query), pageOf(query)),
  )
}

/** The number of a shop's orders in each state, for its owner. */
export async function countShopOrders(context: Context, owner: Session, shopId: string): Promise<ShopListCounts> {
  await requireOwnShop(context, owner, shopId, 'These are the orders of another shop.')
  return countParts(context.db.searching, context.now(), shopId)
}

/** One of a customer's own orders. Throws 404 for an unknown order, 403 for another customer's. */
export async function ownOrder(context: Context, userId: string, id: string): Promise<Order> {
  await expireOrders(context)
  await findOwnOrder(context, context.db.read, userId, id)
  return orderForCustomer(context, id)
}

const toListed = ({ rows, total }: Listed): ListedOrders => ({ orders: toOrders(rows), total })

function windowOf({ now }: Context, query: MyOrdersQuery): Window {
  const { q, from, to } = query
  return { now: now(), like: likeOf(q), ...timesOf(from, to), ...pageOf(query) }
}

/** The store's filter for a request's query. */
export const shopFilter = ({ now }: Context, shopId: string, { q, from, to, state }: ShopListQuery): ShopFilter => ({
  now: now(),
  shopId,
  state,
  like: likeOf(q),
  ...timesOf(from, to),
})

function pageOf({ pageNumber }: MyOrdersQuery | ShopListQuery) {
  const limit = pageNumber === undefined ? WITHOUT_PAGE : ORDERS_PER_PAGE
  return { limit, offset: Math.min(((pageNumber ?? 1) - 1) * limit, Number.MAX_SAFE_INTEGER) }
}

const timesOf = (from: string | undefined, to: string | undefined) => ({
  from: from === undefined ? undefined : Date.parse(from),
  until: to === undefined ? undefined : Date.parse(to) + DAY,
})

const likeOf = (q: string) => (q === '' ? undefined : `%${escapeLike(foldText(q))}%`)
