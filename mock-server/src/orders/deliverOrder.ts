import type { Order } from 'shared-contract'
import type { Session } from '../accounts/sessions'
import type { Context } from '../context'
import { conflict, forbidden } from '../http/errors'
import { record } from '../trail/record'
import { findOrder, onlyOne } from './findOrder'
import { setDelivered, shopsPartOfOrder } from './store'
import { toOrders } from './toOrder'

/** Marks a shop's part of a paid order as delivered; once more does no harm (D29). Answers the order as the shop sees it. */
export async function deliverOrder(
  context: Context,
  { userId, shopId = '', address }: Session,
  id: string,
): Promise<Order> {
  const { db, now } = context
  const { status } = await findOrder(context, db.read, id)
  const part = () => shopsPartOfOrder(db.read, { id, now: now(), shopId })
  if ((await part()).deliveries.length === 0) throw forbidden('This order holds nothing from your shop.')
  if (status !== 'paid') throw conflict('Only a paid order can be marked as delivered.')
  await db.writing(async (tx) => {
    if (!(await setDelivered(tx, id, shopId, now()))) return
    const actor = { userId, address }
    await record(context, tx, {
      action: 'order.delivered',
      subject: id,
      actor,
      shop: shopId,
      after: { isDelivered: true },
    })
  })
  return onlyOne(toOrders(await part()))
}
