import { REFUND_FAILED, UNMATCHED_PAYMENT } from '@haggle/shared-contract'
import type { Context } from '../../../base/context'
import { toSmallestUnit } from '../../../base/currency'
import { invalid } from '../../../base/refusals'
import type { PaymentRow } from '../../../core/database/tables'
import { matchOrder } from './matchOrder'
import type { ProviderPayment } from './provider'
import { recordPayment, recordRefundedPayment, recordUnmatched } from './recordPayment'
import { requestRefunds, tryToRequestRefunds } from './refund'
import { refundsOfPayment } from './refundStore'
import { paymentById, providerOrdersOf, type PayableOrder } from './store'

/**
 * The result of a payment: its order is paid, or the payment is refunded, with a message for the customer, who can pay the
 * order again if it was only the payment that did not match.
 */
export type Settlement = { ok: true } | { ok: false; message: string; canPayAgain: boolean }

/**
 * Completes a payment, for the popup, the webhook and reconciliation alike (D26). Idempotent: repeated or concurrent
 * calls, also after a crash, have the same result.
 */
export async function settlePayment(context: Context, order: PayableOrder, paymentId: string): Promise<Settlement> {
  const status = (await statusOf(context, order, paymentId)) ?? (await captureAndRecord(context, order, paymentId))
  if (status === 'captured') return { ok: true }
  const payment = await paymentById(context.db.read, paymentId)
  const canPayAgain = payment?.unmatched === 1
  // the order can be paid again even while the provider refuses the refund
  if (payment) await (canPayAgain ? tryToRequestRefunds : requestRefunds)(context, payment)
  return { ok: false, message: await messageOf(context, paymentId), canPayAgain }
}

/** The recorded status of a payment, if any. Throws if it belongs to another order. */
async function statusOf(
  { db }: Context,
  order: PayableOrder,
  paymentId: string,
): Promise<PaymentRow['status'] | undefined> {
  const payment = await paymentById(db.read, paymentId)
  if (payment && payment.order_id !== order.id) throw belongsElsewhere()
  return payment?.status
}

const belongsElsewhere = () => invalid('This payment belongs to another order.')

/** Fetches a payment from the provider and records it. Throws unless it was captured for this order; it may be refunded already. */
async function captureAndRecord(
  context: Context,
  order: PayableOrder,
  paymentId: string,
): Promise<PaymentRow['status']> {
  const { db, provider } = context
  const fetched = await provider.payment(paymentId)
  const providerOrders: (string | null)[] = await providerOrdersOf(db.read, order)
  if (!providerOrders.includes(fetched.order_id)) throw belongsElsewhere()
  const payment = fetched.status === 'authorized' ? await provider.capture(fetched) : fetched
  if (payment.status !== 'captured' && payment.status !== 'refunded') throw invalid('This payment did not succeed.')
  return record(context, order, payment, capturedAt(context, order, fetched))
}

async function record(context: Context, order: PayableOrder, payment: ProviderPayment, at: number) {
  const due = { amount: toSmallestUnit(order.total_cents, order.currency), currency: order.currency }
  const match = await matchOrder(context.provider, payment, due)
  if (!match) return recordUnmatched(context, order.id, payment)
  const take = payment.status === 'captured' ? recordPayment : recordRefundedPayment
  return take(context, order, { payment, match, at })
}

/**
 * When a payment was captured: one that was still to be captured, now; else by the second of its creation in the provider's
 * records, if that is possible for the order.
 */
function capturedAt({ now }: Context, order: PayableOrder, { status, created_at }: ProviderPayment): number {
  const endOfSecond = ((created_at ?? 0) + 1) * 1000 - 1
  return status === 'authorized' || endOfSecond < order.created_at ? now() : Math.min(endOfSecond, now())
}

/** Why a payment was not accepted, and the state of its refund (D49). */
async function messageOf({ db }: Context, paymentId: string): Promise<string> {
  const payment = await paymentById(db.read, paymentId)
  const state = (await refundsOfPayment(db.read, paymentId)).at(-1)?.state
  if (payment?.unmatched === 1 && state !== 'failed') return UNMATCHED_PAYMENT
  const [why, subject] = reasons[payment?.unmatched === 1 ? 'unmatched' : (payment?.refund_reason ?? 'none')]
  return [why, state === 'failed' ? REFUND_FAILED : `${subject} ${progress[state ?? 'pending']}`].join(' ').trim()
}

const reasons = {
  already_paid: ['This order was already paid.', 'Your second payment'],
  too_late: ['Your payment came after the order could no longer be kept for you.', 'It'],
  cancelled: ['This order was cancelled.', 'Your payment'],
  price_spent: ['The price you agreed on was already used by another order.', 'Your payment'],
  unmatched: ['Your payment did not match this order.', 'It'],
  none: ['', 'Your payment'],
} as const

const progress = { pending: 'is being refunded in full.', processed: 'has been refunded in full.' }
