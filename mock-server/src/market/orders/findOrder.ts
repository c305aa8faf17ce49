import type { Order } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { forbidden, notFound } from '../../base/refusals'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import type { OrderRow } from '../../core/database/tables'
import { requireOwnShop } from '../../core/sessions/requireOwnShop'
import type { Session } from '../../core/sessions/sessions'
import { orderById, ordersWithIds, wholeOrder } from './orderStore'
import { partsOf, type Part } from './partStore'
import { toOrders } from './toOrder'

/** Returns an order without an ownership check. Throws 404. */
export async function findOrder({ now }: Context, queries: ReadQueries, id: string): Promise<OrderRow> {
  const order = await orderById(queries, { id, now: now() })
  if (!order) throw notFound('Order')
  return order
}

/** Returns an order to its customer (D7). Throws 404 for an unknown order, 403 for another customer's. */
export async function findOwnOrder(
  context: Context,
  queries: ReadQueries,
  userId: string,
  id: string,
): Promise<OrderRow> {
  const order = await findOrder(context, queries, id)
  if (order.user_id !== userId) throw forbidden('This is the order of somebody else.')
  return order
}

/** Requires the customer to own the order and the shop to have a part in it. Throws 404 or 403. */
export async function requireOwnPart(context: Context, userId: string, id: string, shopId: string): Promise<void> {
  await findOwnOrder(context, context.db.read, userId, id)
  if (!(await hasPart(context, id, shopId))) throw notFound('Shop')
}

/** Requires the caller to own the shop and the shop to have a part in the order. Throws 404 or 403. */
export async function requireShopsPart(context: Context, owner: Session, id: string, shopId: string): Promise<void> {
  await findOrder(context, context.db.read, id)
  await requireOwnShop(context, owner, shopId, 'This is the part of another shop.')
  if (!(await hasPart(context, id, shopId))) throw forbidden('This order holds nothing from your shop.')
}

const hasPart = async ({ db }: Context, id: string, shopId: string) =>
  (await partsOf(db.read, id)).some((part) => part.shop_id === shopId)

/** Locks an order and returns it with a shop's part; both are locked until the transaction ends. Both must exist. */
export async function lockPart(tx: Transaction, id: string, shopId: string): Promise<{ order: OrderRow; part: Part }> {
  const order = await lockRow(tx, 'orders', id)
  const part = (await partsOf(tx, id)).find(({ shop_id }) => shop_id === shopId)
  if (!order || !part) throw new Error('There is no such part of an order.')
  return { order, part }
}

/** Returns an order as its customer sees it. The order must exist. */
export const orderForCustomer = async ({ db, now }: Context, id: string): Promise<Order> =>
  onlyOrder(toOrders(await wholeOrder(db.read, { id, now: now() })))

/** Returns an order as a shop sees it. The order must exist. */
export const orderForShop = async ({ db, now }: Context, id: string, shopId: string): Promise<Order> =>
  onlyOrder(toOrders(await ordersWithIds(db.read, { ids: [id], now: now(), shopId })))

/** Returns the one order of a list. Throws if the list is empty. */
export function onlyOrder([order]: Order[]): Order {
  if (!order) throw new Error('There is no such order.')
  return order
}
