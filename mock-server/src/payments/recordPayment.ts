import type { Context } from '../context'
import type { Transaction } from '../database/database'
import type { OrderRow, PaymentRow } from '../database/tables'
import { spendAgreedPrices } from '../negotiation/agreementStore'
import { notifyLowStock } from '../notices/lowStockNotices'
import { notifyPaid } from '../notices/orderNotices'
import { endUnpaidOrder } from '../orders/expireOrders'
import { findOrder } from '../orders/findOrder'
import { holdStock, Shortage } from '../orders/holdStock'
import { stockLinesOf } from '../orders/stockStore'
import { agreedProductsOf, transitionOrder } from '../orders/store'
import { verifyReviews } from '../reviews/store'
import type { ProviderPayment } from './provider'
import { beginRefund } from './refund'
import { insertPayment, paymentById } from './store'

type RefundReason = NonNullable<PaymentRow['refund_reason']>

/** Thrown when an order can no longer be paid; rolls back the transaction. */
class Unpayable extends Error {
  override name = 'Unpayable'
  constructor(readonly reason: RefundReason) {
    super(reason)
  }
}

/** Records a captured payment once: it pays its order or is to be refunded. Returns the payment's status. */
export async function recordPayment(
  context: Context,
  orderId: string,
  payment: ProviderPayment,
): Promise<PaymentRow['status']> {
  try {
    return await context.db.writing((tx) => acceptPayment(context, tx, orderId, payment))
  } catch (error) {
    if (!(error instanceof Unpayable || error instanceof Shortage)) throw error
    const reason = error instanceof Unpayable ? error.reason : 'too_late'
    return context.db.writing((tx) => rejectPayment(context, tx, orderId, payment, reason))
  }
}

async function acceptPayment(context: Context, tx: Transaction, orderId: string, payment: ProviderPayment) {
  const known = await addPayment(context, tx, orderId, payment, null)
  if (known) return known
  const paid = { status: 'paid', paid_at: context.now() } as const
  if (!(await transitionOrder(tx, orderId, ['pending'], paid))) {
    // a late payment is accepted if the stock is still available (D25)
    if (!(await transitionOrder(tx, orderId, ['expired'], paid))) throw await unpayable(context, tx, orderId)
    await holdStock(tx, await stockLinesOf(tx, orderId))
  }
  const { user_id } = await findOrder(context, tx, orderId)
  if (!(await spendAgreedPrices(tx, user_id, await agreedProductsOf(tx, orderId)))) throw new Unpayable('price_spent')
  await verifyReviews(
    tx,
    user_id,
    (await stockLinesOf(tx, orderId)).map(({ product_id }) => product_id),
  )
  await notifyPaid(context, tx, orderId)
  await notifyLowStock(context, tx, orderId)
  return 'captured'
}

async function unpayable(context: Context, tx: Transaction, orderId: string): Promise<Unpayable> {
  const { status } = await findOrder(context, tx, orderId)
  return new Unpayable(refundReasons[status] ?? 'too_late')
}

/** A cancelled order is not revived by a payment from a popup that was still open. */
const refundReasons: Partial<Record<OrderRow['status'], RefundReason>> = {
  paid: 'already_paid',
  cancelled: 'cancelled',
  // its payment was refunded before it was reported
  pending: 'cancelled',
}

/**
 * Records once a payment that was refunded in full before it was reported, for example in the provider's dashboard. Its
 * order, if still unpaid, is cancelled. Returns the payment's status.
 */
export const recordRefundedPayment = (
  context: Context,
  orderId: string,
  payment: ProviderPayment,
): Promise<PaymentRow['status']> =>
  context.db.writing(async (tx) =>
    rejectPayment(context, tx, orderId, payment, (await unpayable(context, tx, orderId)).reason),
  )

async function rejectPayment(
  context: Context,
  tx: Transaction,
  orderId: string,
  payment: ProviderPayment,
  reason: RefundReason,
) {
  const known = await addPayment(context, tx, orderId, payment, reason)
  if (known) return known
  await beginRefund(context, tx, { id: payment.id, order_id: orderId }, payment.amount)
  // the order becomes 'refunded' once the refund is processed (D49)
  await endUnpaidOrder(tx, orderId, { status: 'cancelled', cancelled_at: context.now() })
  return 'refunding'
}

/** Inserts a payment. Returns undefined if it is new, else the status that another call recorded. */
async function addPayment(
  { now }: Context,
  tx: Transaction,
  orderId: string,
  { id, amount, currency }: ProviderPayment,
  reason: RefundReason | null,
): Promise<PaymentRow['status'] | undefined> {
  const status = reason === null ? 'captured' : 'refunding'
  const row: PaymentRow = { id, order_id: orderId, amount, currency, status, refund_reason: reason, created_at: now() }
  return (await insertPayment(tx, row)) ? undefined : (await paymentById(tx, id))?.status
}
