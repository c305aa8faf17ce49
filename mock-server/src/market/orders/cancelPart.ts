import type { Order } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { conflict } from '../../base/refusals'
import { recordAuditEventForBothSides } from '../../core/audit-trail/recordAuditEvent'
import type { OrderRow } from '../../core/database/tables'
import type { Session } from '../../core/sessions/sessions'
import { notifyCancelled } from '../notices/orderNotices'
import { requireOwnPart, lockPart, orderForCustomer } from './findOrder'
import { setCancelled } from './partStore'
import { tryToRequestRefunds } from './payments/refund'
import { refundPart } from './refundPart'

/** Cancels a shop's part of a customer's own paid order, refunds it and returns its stock. Idempotent (D61). */
export async function cancelPart(context: Context, session: Session, id: string, shopId: string): Promise<Order> {
  const { db, now } = context
  const { userId } = session
  await requireOwnPart(context, userId, id, shopId)
  const payment = await db.writing(async (tx) => {
    const { order, part } = await lockPart(tx, id, shopId)
    if (part.cancelled_at !== null) return undefined
    if (part.delivered_at !== null) throw conflict('This was delivered. You can ask for a return.')
    if (order.status !== 'paid') throw conflict(refusals[order.status])
    await setCancelled(tx, id, shopId, now())
    const entry = { action: 'order.part.cancelled', subject: id, customer: userId, shop: shopId }
    await recordAuditEventForBothSides(context, tx, session, entry)
    await notifyCancelled(context, tx, { orderId: id, shopId })
    return refundPart(context, tx, order, { shopId, restock: true })
  })
  if (payment) await tryToRequestRefunds(context, payment)
  return orderForCustomer(context, id)
}

const refusals: Record<Exclude<OrderRow['status'], 'paid'>, string> = {
  pending: 'This order is not paid yet. Please cancel it as a whole.',
  cancelled: 'This order was cancelled.',
  expired: 'This order has expired.',
  refunded: 'This order has already been refunded.',
}
