import { toDollars, type OperatorOrder } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { toCentsOf } from '../../base/currency'
import { notFound } from '../../base/refusals'
import { recordAuditEvent } from '../../core/audit-trail/recordAuditEvent'
import type { Transaction } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import type { PaymentRow } from '../../core/database/tables'
import type { Session } from '../../core/sessions/sessions'
import { newRefund } from '../../market/orders/payments/newRefund'
import { followPaymentRefunds } from '../../market/orders/payments/refund'
import { insertRefund, updateRefund, type StoredRefund } from '../../market/orders/payments/refundStore'
import { paymentById } from '../../market/orders/payments/store'
import { leftOf } from '../../market/orders/refundPart'
import { showOrder } from './showOrders'
import { refundById } from './store'

/** Throws 404 for an unknown refund. */
export async function findRefund({ db }: Context, id: string): Promise<StoredRefund> {
  const refund = await refundById(db.read, id)
  if (!refund) throw notFound('Refund')
  return refund
}

/**
 * Tries a refund again that failed, as a new one of what is left of it, or asks about one that hangs. A failed one of which
 * nothing is left, because the money went back otherwise, is done with. Repeated, it does nothing.
 */
export async function retryRefund(context: Context, operator: Session, id: string): Promise<OperatorOrder> {
  const { order_id, payment_id } = await findRefund(context, id)
  const isToFollow = await context.db.writing(async (tx) => {
    await lockRow(tx, 'orders', order_id)
    const refund = await refundById(tx, id)
    const payment = await paymentById(tx, payment_id)
    if (!refund || !payment || refund.state === 'processed' || refund.replaced_by !== null) return false
    if (refund.state === 'failed') await replace(context, tx, operator, { refund, payment })
    return true
  })
  // a job goes on with what fails here
  if (isToFollow) await followPaymentRefunds(context, payment_id).catch(() => undefined)
  return showOrder(context, order_id)
}

async function replace(
  context: Context,
  tx: Transaction,
  { userId }: Session,
  { refund, payment }: { refund: StoredRefund; payment: PaymentRow },
): Promise<void> {
  const { id, order_id, shop_id, pro_rata } = refund
  const amount = Math.min(refund.amount, await leftOf(tx, payment))
  const next = { ...newRefund(context.now(), payment, amount), shop_id, pro_rata, ask_at: context.now() }
  if (amount > 0) await insertRefund(tx, next)
  await updateRefund(tx, id, { replaced_by: amount > 0 ? next.id : id })
  await recordAuditEvent(context, tx, {
    action: 'refund.retried',
    subject: order_id,
    actor: { userId, address: '' },
    ...(shop_id !== null && { shop: shop_id }),
    after: { amount: toDollars(toCentsOf(amount, payment.currency)) },
  })
}
