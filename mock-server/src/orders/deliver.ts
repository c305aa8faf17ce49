import type { Order } from 'shared-contract'
import type { Session } from '../accounts/sessions'
import type { Context } from '../context'
import { conflict, forbidden } from '../http/errors'
import { findOrder } from './find'
import { viewOrderOfShop } from './view'

/** Marks a shop's part of a paid order as delivered; once more does no harm (D29). Answers the order as the shop sees it. */
export async function deliverOrder({ db, now }: Context, { shopId = '' }: Session, id: string): Promise<Order> {
  const order = await findOrder(db.read, id)
  const part = await db.read
    .selectFrom('order_deliveries')
    .select('shop_id')
    .where('order_id', '=', id)
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  if (!part) throw forbidden('This order holds nothing from your shop.')
  if (order.status !== 'paid') throw conflict('Only a paid order can be marked as delivered.')
  await db.read
    .updateTable('order_deliveries')
    .set({ delivered_at: now() })
    .where('order_id', '=', id)
    .where('shop_id', '=', shopId)
    .where('delivered_at', 'is', null)
    .execute()
  return viewOrderOfShop(db.read, id, shopId)
}
