import type { DeliveryInput, Order } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { conflict } from '../../base/refusals'
import { recordOwnersAuditEvent } from '../../core/audit-trail/recordAuditEvent'
import type { Session } from '../../core/sessions/sessions'
import { notifyDelivered } from '../notices/orderNotices'
import { requireShopsPart, lockPart, orderForShop } from './findOrder'
import { setDelivered, updatePart } from './partStore'

/**
 * Marks a shop's part of a paid order as delivered. A repeated call only updates carrier and tracking number
 * (D29, D60). Returns the order as the shop sees it.
 */
export async function deliverOrder(
  context: Context,
  owner: Session,
  id: string,
  { carrier, trackingNumber }: DeliveryInput,
): Promise<Order> {
  const { db, now } = context
  const { shopId = '' } = owner
  await requireShopsPart(context, owner, id, shopId)
  await db.writing(async (tx) => {
    const { order, part } = await lockPart(tx, id, shopId)
    if (part.cancelled_at !== null) throw conflict('The customer cancelled this part of the order.')
    if (order.status !== 'paid') throw conflict('Only a paid order can be marked as delivered.')
    const sent = { ...(carrier && { carrier }), ...(trackingNumber && { tracking_number: trackingNumber }) }
    if (Object.keys(sent).length > 0) await updatePart(tx, id, shopId, sent)
    if (!(await setDelivered(tx, id, shopId, now()))) return
    await recordOwnersAuditEvent(context, tx, owner, {
      action: 'order.delivered',
      subject: id,
      after: { isDelivered: true },
    })
    await notifyDelivered(context, tx, { orderId: id, shopId })
  })
  return orderForShop(context, id, shopId)
}
