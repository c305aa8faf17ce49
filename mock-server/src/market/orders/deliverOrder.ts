import type { DeliveryInput, Order } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { conflict } from '../../base/refusals'
import { recordOwnersAuditEvent } from '../../core/audit-trail/recordAuditEvent'
import type { Transaction } from '../../core/database/database'
import type { Session } from '../../core/sessions/sessions'
import { notifyDelivered } from '../notices/orderNotices'
import { requireShopsPart, lockPart, orderForShop } from './findOrder'
import { setDelivered, updatePart } from './partStore'
import { capturedPayment } from './payments/store'
import { leftOf } from './refundPart'

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
    if (part.delivered_at === null) await checkMoneyIsLeft(tx, id)
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

/** Throws once a lost dispute took all that was left of an order's money (D74): nobody pays for what is sent. */
async function checkMoneyIsLeft(tx: Transaction, orderId: string): Promise<void> {
  const payment = await capturedPayment(tx, orderId)
  if (payment && (await leftOf(tx, payment)) === 0)
    throw conflict('The dispute of this order was lost: its money went back to the customer.')
}
