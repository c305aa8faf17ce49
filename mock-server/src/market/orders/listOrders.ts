import {
  ORDERS_PER_PAGE,
  type MyOrdersQuery,
  type Order,
  type ShopListCounts,
  type ShopListQuery,
} from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { foldText, joinNumbers } from '../../base/foldText'
import { requireOwnShop, type OfShop } from '../../core/sessions/requireOwnShop'
import type { Session } from '../../core/sessions/sessions'
import { expireSomeOrders } from './expireOrders'
import { findOwnOrder, orderForCustomer } from './findOrder'
import { ordersOfCustomer, type Listed, type OrderFilter, type OrderPage } from './listStore'
import { startOfDay, startOfNextDay } from './localDay'
import { countParts, ordersOfShop, type ShopFilter } from './shopListStore'
import { toOrders } from './toOrder'

/** Words of a search that are looked for. */
const MAX_WORDS = 10

/** Orders at most in a reply to a request without a page number (D59). */
const WITHOUT_PAGE = 100

/** A page of a list, newest first, and the total number of orders in the list. */
export interface ListedOrders {
  orders: Order[]
  total: number
}

/** A customer's orders. */
export async function myOrders(context: Context, userId: string, query: MyOrdersQuery): Promise<ListedOrders> {
  await expireSomeOrders(context)
  const filter = { ...filterOf(context, query), userId, state: query.state }
  return toListed(await ordersOfCustomer(context.db.read, filter, pageOf(query)))
}

/** The orders with products of a shop, for its owner: paid ones, and unpaid ones until they expire (D30). */
export async function shopOrders(
  context: Context,
  owner: OfShop,
  shopId: string,
  query: ShopListQuery,
): Promise<ListedOrders> {
  await requireOwnShop(context, owner, shopId, 'These are the orders of another shop.')
  await expireSomeOrders(context)
  return toListed(await ordersOfShop(context.db.read, shopFilter(context, shopId, query), pageOf(query)))
}

/** The number of a shop's orders in each state, for its owner. */
export async function countShopOrders(context: Context, owner: Session, shopId: string): Promise<ShopListCounts> {
  await requireOwnShop(context, owner, shopId, 'These are the orders of another shop.')
  return countParts(context.db.read, context.now(), shopId)
}

/** One of a customer's own orders. Throws 404 for an unknown order, 403 for another customer's. */
export async function ownOrder(context: Context, userId: string, id: string): Promise<Order> {
  await expireSomeOrders(context)
  await findOwnOrder(context, context.db.read, userId, id)
  return orderForCustomer(context, id)
}

const toListed = ({ rows, total }: Listed): ListedOrders => ({ orders: toOrders(rows), total })

/** The store's filter for a request's query. */
export const shopFilter = (context: Context, shopId: string, query: ShopListQuery): ShopFilter => ({
  ...filterOf(context, query),
  shopId,
  state: query.state,
})

const filterOf = ({ now }: Context, { q, from, to, zone }: MyOrdersQuery | ShopListQuery): OrderFilter => ({
  now: now(),
  words: wordsOf(joinNumbers(foldText(q))),
  from: from === undefined ? undefined : startOfDay(from, zone),
  until: to === undefined ? undefined : startOfNextDay(to, zone),
})

/**
 * The words of a search: with what people write around them, such as `#K3PJ` or `Brown, Ann`, nothing would be found. 'USB-3'
 * is also written 'USB 3'. What another word contains is found with it.
 * Of very many words the longest decide: each is looked for in all orders of a shop.
 */
function wordsOf(text: string): string[] {
  if (text === '') return []
  const words = new Set(text.replace(/(?<=\p{L})-(?=\d)/gu, ' ').match(/[^\s,;#]+/g) ?? [text])
  return [...words]
    .filter((word) => ![...words].some((other) => other !== word && other.includes(word)))
    .toSorted((one, other) => other.length - one.length)
    .slice(0, MAX_WORDS)
}

function pageOf({ pageNumber }: MyOrdersQuery | ShopListQuery): OrderPage {
  const limit = pageNumber === undefined ? WITHOUT_PAGE : ORDERS_PER_PAGE
  return { limit, offset: Math.min(((pageNumber ?? 1) - 1) * limit, Number.MAX_SAFE_INTEGER) }
}
