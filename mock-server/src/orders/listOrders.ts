import type { Order } from 'shared-contract'
import { ownShop } from '../accounts/ownShop'
import type { Session } from '../accounts/sessions'
import type { Context } from '../context'
import { ordersOfCustomer, ordersOfShop } from './store'
import { toOrders } from './toOrder'

/** A customer's orders, newest first. */
export const myOrders = async ({ db, now }: Context, userId: string): Promise<Order[]> =>
  toOrders(await ordersOfCustomer(db.read, now(), userId))

/** The orders that hold a shop's products, for its owner: paid, and unpaid while their hold lasts (D30). */
export async function shopOrders(context: Context, owner: Session, shopId: string): Promise<Order[]> {
  await ownShop(context, owner, shopId, 'These are the orders of another shop.')
  return toOrders(await ordersOfShop(context.db.read, context.now(), shopId))
}
