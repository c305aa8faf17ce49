import type { Order } from 'shared-contract'
import type { Session } from '../accounts/sessions'
import type { Context } from '../context'
import { forbidden, notFound } from '../http/errors'
import { expireOrders } from './closing'
import { viewOrders } from './view'

/** A customer's orders, newest first. */
export async function myOrders(context: Context, userId: string): Promise<Order[]> {
  await expireOrders(context)
  return viewOrders(context.db.read, (eb) => eb('orders.user_id', '=', userId))
}

/** The orders that hold a shop's products, for its owner: paid, and unpaid while their hold lasts (D30). */
export async function shopOrders(context: Context, owner: Session, shopId: string): Promise<Order[]> {
  const { read } = context.db
  const shop = await read.selectFrom('shops').select('id').where('id', '=', shopId).executeTakeFirst()
  if (!shop) throw notFound('Shop')
  if (shop.id !== owner.shopId) throw forbidden('These are the orders of another shop.')
  await expireOrders(context)
  return viewOrders(
    read,
    (eb) =>
      eb.and([
        eb('orders.status', 'in', ['pending', 'paid']),
        eb('orders.id', 'in', eb.selectFrom('order_deliveries').select('order_id').where('shop_id', '=', shopId)),
      ]),
    shopId,
  )
}
