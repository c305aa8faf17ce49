import type { Order } from 'shared-contract'
import type { Context } from '../context'
import type { ReadQueries } from '../database/database'
import type { OrderRow } from '../database/tables'
import { forbidden, notFound } from '../http/errors'
import { orderById, wholeOrder } from './store'
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

/** An order, which must exist, as its customer sees it. */
export const showOrder = async ({ db, now }: Context, id: string): Promise<Order> =>
  onlyOne(toOrders(await wholeOrder(db.read, { id, now: now() })))

export function onlyOne([order]: Order[]): Order {
  if (!order) throw new Error('There is no such order.')
  return order
}
