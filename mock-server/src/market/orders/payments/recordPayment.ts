import type { Context } from '../../../base/context'
import type { Transaction } from '../../../core/database/database'
import type { OrderRow, PaymentRow } from '../../../core/database/tables'
import { bookOrder } from '../../ledger/bookOrder'
import { spendAgreedPrices } from '../../negotiation/agreementStore'
import { notifyLowStock } from '../../notices/lowStockNotices'
import { notifyPaid, notifyUnmatched } from '../../notices/orderNotices'
import { verifyReviews } from '../../reviews/store'
import { endUnpaidOrder } from '../expireOrders'
import { findOrder } from '../findOrder'
import { holdStock, Shortage } from '../holdStock'
import { stockLinesOf } from '../stockStore'
import { agreedProductsOf, transitionOrder } from '../store'
import { holdLate, isLate, isTooLate } from './latePayment'
import type { Match } from './matchOrder'
import type { ProviderPayment } from './provider'
import { beginRefund } from './refund'
import { insertPayment, paymentById, retireProviderOrder, type PayableOrder } from './store'

type RefundReason = NonNullable<PaymentRow['refund_reason']>

/** Thrown when an order can no longer be paid; rolls back the transaction. */
class Unpayable extends Error {
  override name = 'Unpayable'
  constructor(readonly reason: RefundReason) {
    super(reason)
  }
}

/** A payment that the provider captured, how it pays the order, and when it was captured. */
interface Capture {
  payment: ProviderPayment
  match: Match
  at: number
}

/** Records a captured payment once: it pays its order or is to be refunded. Returns the payment's status. */
export async function recordPayment(
  context: Context,
  order: PayableOrder,
  capture: Capture,
): Promise<PaymentRow['status']> {
  try {
    return await context.db.writing((tx) => acceptPayment(context, tx, order, capture))
  } catch (error) {
    if (!(error instanceof Unpayable || error instanceof Shortage)) throw error
    const reason = error instanceof Unpayable ? error.reason : 'too_late'
    return context.db.writing((tx) => rejectPayment(context, tx, order.id, capture, reason))
  }
}

async function acceptPayment(context: Context, tx: Transaction, order: PayableOrder, { payment, match, at }: Capture) {
  const orderId = order.id
  const known = await addPayment(context, tx, orderId, payment, match)
  if (known) return known
  const paid = { status: 'paid', paid_at: context.now() } as const
  const { user_id } = await findOrder(context, tx, orderId)
  // its stock may not be released yet
  if (isLate(order, at)) await endUnpaidOrder(tx, orderId, { status: 'expired' })
  if (!(await transitionOrder(tx, orderId, ['pending'], paid))) {
    if (!(await transitionOrder(tx, orderId, ['expired'], paid))) throw await unpayable(context, tx, orderId)
    if (isTooLate(order, at)) throw new Unpayable('too_late')
    if (isLate(order, at)) await holdLate(context, tx, orderId, user_id)
    // paid in time, but reported late
    else await holdStock(tx, await stockLinesOf(tx, orderId))
  }
  if (!(await spendAgreedPrices(tx, user_id, await agreedProductsOf(tx, orderId)))) throw new Unpayable('price_spent')
  await verifyReviews(
    tx,
    user_id,
    (await stockLinesOf(tx, orderId)).map(({ product_id }) => product_id),
  )
  await bookOrder(context, tx, orderId)
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
  order: PayableOrder,
  capture: Capture,
): Promise<PaymentRow['status']> =>
  context.db.writing(async (tx) =>
    rejectPayment(context, tx, order.id, capture, (await unpayable(context, tx, order.id)).reason),
  )

async function rejectPayment(
  context: Context,
  tx: Transaction,
  orderId: string,
  { payment, match }: Capture,
  reason: RefundReason,
) {
  const known = await addPayment(context, tx, orderId, payment, match, reason)
  if (known) return known
  await beginRefund(context, tx, { id: payment.id, order_id: orderId }, payment.amount)
  // the order becomes 'refunded' once the refund is processed (D49)
  await endUnpaidOrder(tx, orderId, { status: 'cancelled', cancelled_at: context.now() })
  await bookOrder(context, tx, orderId)
  return 'refunding'
}

/**
 * Records once a captured payment whose amount or currency is not the order's: it is to be refunded, the order stays as it
 * is, and its next payment opens another order at the provider (D26). Returns the payment's status.
 */
export async function recordUnmatched(
  context: Context,
  orderId: string,
  payment: ProviderPayment,
): Promise<PaymentRow['status']> {
  const { id, amount, currency, order_id } = payment
  return context.db.writing(async (tx) => {
    const status = await addPayment(context, tx, orderId, payment, undefined)
    if (status) return status
    await beginRefund(context, tx, { id, order_id: orderId }, amount)
    await retireProviderOrder(tx, orderId, order_id ?? '')
    await bookOrder(context, tx, orderId)
    const { status: state } = await findOrder(context, tx, orderId)
    await notifyUnmatched(context, tx, orderId, state === 'pending')
    tx.afterCommit(() => context.alert('payment_unmatched', { order: orderId, payment: id, amount, currency }))
    return 'refunding'
  })
}

/** Inserts a payment. Returns undefined if it is new, else the status that another call recorded. */
async function addPayment(
  { count, now }: Context,
  tx: Transaction,
  orderId: string,
  { id, amount, currency }: ProviderPayment,
  match: Match | undefined,
  reason: RefundReason | null = null,
): Promise<PaymentRow['status'] | undefined> {
  const row: PaymentRow = {
    id,
    order_id: orderId,
    amount,
    currency,
    status: match && reason === null ? 'captured' : 'refunding',
    refund_reason: reason,
    created_at: now(),
    unmatched: match ? 0 : 1,
    offer_id: match?.offerId ?? null,
    customer_fee: match?.customerFee ?? 0,
  }
  if (!(await insertPayment(tx, row))) return (await paymentById(tx, id))?.status
  tx.afterCommit(() => count(row.status === 'captured' ? 'payment_captured' : 'payment_given_back'))
  return undefined
}
