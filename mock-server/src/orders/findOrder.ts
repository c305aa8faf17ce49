import type { Order } from 'shared-contract'
import { ownShop } from '../accounts/ownShop'
import type { Session } from '../accounts/sessions'
import type { Context } from '../context'
import type { ReadQueries, Transaction } from '../database/database'
import { lockRow } from '../database/lockRow'
import type { OrderRow } from '../database/tables'
import { forbidden, notFound } from '../http/errors'
import { orderById, ordersWithIds, wholeOrder } from './orderStore'
import { partsOf, type Part } from './partStore'
import { toOrders } from './toOrder'

/** An order by its id, whoever's it is. */
export async function findOrder({ now }: Context, queries: ReadQueries, id: string): Promise<OrderRow> {
  const order = await orderById(queries, { id, now: now() })
  if (!order) throw notFound('Order')
  return order
}

/** An order for its customer's eyes only (D7). */
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

/** Lets a customer pass to a shop's part of an own order. */
export async function findOwnPart(context: Context, userId: string, id: string, shopId: string): Promise<void> {
  await findOwnOrder(context, context.db.read, userId, id)
  if (!(await holds(context, id, shopId))) throw notFound('Shop')
}

/** Lets a shop's owner pass to its part of an order. */
export async function findShopsPart(context: Context, owner: Session, id: string, shopId: string): Promise<void> {
  await findOrder(context, context.db.read, id)
  await ownShop(context, owner, shopId, 'This is the part of another shop.')
  if (!(await holds(context, id, shopId))) throw forbidden('This order holds nothing from your shop.')
}

const holds = async ({ db }: Context, id: string, shopId: string) =>
  (await partsOf(db.read, id)).some((part) => part.shop_id === shopId)

/** A shop's part of an order, which must exist, with the order: nobody else changes either until the transaction ends. */
export async function lockPart(tx: Transaction, id: string, shopId: string): Promise<{ order: OrderRow; part: Part }> {
  const order = await lockRow(tx, 'orders', id)
  const part = (await partsOf(tx, id)).find(({ shop_id }) => shop_id === shopId)
  if (!order || !part) throw new Error('There is no such part of an order.')
  return { order, part }
}

/** An order, which must exist, as its customer sees it. */
export const showOrder = async ({ db, now }: Context, id: string): Promise<Order> =>
  onlyOne(toOrders(await wholeOrder(db.read, { id, now: now() })))

/** An order, which must exist, as a shop sees it. */
export const showPart = async ({ db, now }: Context, id: string, shopId: string): Promise<Order> =>
  onlyOne(toOrders(await ordersWithIds(db.read, { ids: [id], now: now(), shopId })))

/** An order that must be there. */
export function onlyOne([order]: Order[]): Order {
  if (!order) throw new Error('There is no such order.')
  return order
}
