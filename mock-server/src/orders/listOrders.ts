import type { Order } from 'shared-contract'
import { ownShop } from '../accounts/ownShop'
import type { Session } from '../accounts/sessions'
import type { Context } from '../context'
import { expireOrders } from './expireOrders'
import { ordersOfCustomer, ordersOfShop } from './store'
import { toOrders } from './toOrder'

/** A customer's orders, newest first. */
export async function myOrders(context: Context, userId: string): Promise<Order[]> {
  await expireOrders(context)
  return toOrders(await ordersOfCustomer(context.db.read, context.now(), userId))
}

/** The orders that hold a shop's products, for its owner: paid, and unpaid while their hold lasts (D30). */
export async function shopOrders(context: Context, owner: Session, shopId: string): Promise<Order[]> {
  await ownShop(context, owner, shopId, 'These are the orders of another shop.')
  await expireOrders(context)
  return toOrders(await ordersOfShop(context.db.read, context.now(), shopId))
}
