import type { Queries } from '../database/database'
import type { OrderRow } from '../database/tables'
import { forbidden, notFound } from '../http/errors'

/** An order by its id, whoever's it is. */
export async function findOrder(queries: Queries, id: string): Promise<OrderRow> {
  const order = await queries.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!order) throw notFound('Order')
  return order
}

/** An order for its customer's eyes only (D7). */
export async function findOwnOrder(queries: Queries, userId: string, id: string): Promise<OrderRow> {
  const order = await findOrder(queries, id)
  if (order.user_id !== userId) throw forbidden('This is the order of somebody else.')
  return order
}
