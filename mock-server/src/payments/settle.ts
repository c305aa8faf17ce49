import { REFUND_FAILED } from 'shared-contract'
import type { Context } from '../context'
import type { PaymentRow } from '../database/tables'
import { invalid } from '../http/errors'
import { toSmallestUnit } from './currency'
import { recordPayment, recordRefundedPayment } from './recordPayment'
import { requestRefunds } from './refund'
import { refundsOfPayment } from './refundStore'
import { paymentById, type PayableOrder } from './store'

/** The result of a payment: its order is paid, or the payment is refunded, with a message for the customer. */
export type Settlement = { ok: true } | { ok: false; message: string }

/**
 * Completes a payment, for the popup, the webhook and reconciliation alike (D26). Idempotent: repeated or concurrent
 * calls, also after a crash, have the same result.
 */
export async function settlePayment(context: Context, order: PayableOrder, paymentId: string): Promise<Settlement> {
  const status = (await statusOf(context, order, paymentId)) ?? (await captureAndRecord(context, order, paymentId))
  if (status === 'captured') return { ok: true }
  const payment = await paymentById(context.db.read, paymentId)
  if (payment) await requestRefunds(context, payment)
  return { ok: false, message: await messageOf(context, paymentId) }
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

/**
 * Fetches a payment from the provider and records it. Throws unless it was captured for this order in the full amount;
 * it may be refunded already.
 */
async function captureAndRecord(
  context: Context,
  order: PayableOrder,
  paymentId: string,
): Promise<PaymentRow['status']> {
  const { config, provider } = context
  const currency = order.currency ?? config.currency
  const payment = await provider.payment(paymentId)
  if (payment.order_id !== order.provider_order_id) throw belongsElsewhere()
  if (payment.amount !== toSmallestUnit(order.total_cents, currency) || payment.currency !== currency)
    throw invalid('This payment is not the amount of the order.')
  const { status } = payment.status === 'authorized' ? await provider.capture(payment) : payment
  if (status !== 'captured' && status !== 'refunded') throw invalid('This payment did not succeed.')
  const record = status === 'captured' ? recordPayment : recordRefundedPayment
  const recorded = await record(context, order.id, payment)
  context.count(recorded === 'captured' ? 'payment_captured' : 'payment_given_back')
  return recorded
}

/** Why a payment was not accepted, and the state of its refund (D49). */
async function messageOf({ db }: Context, paymentId: string): Promise<string> {
  const reason = (await paymentById(db.read, paymentId))?.refund_reason
  const state = (await refundsOfPayment(db.read, paymentId)).at(-1)?.state
  const [why, subject] = reasons[reason ?? 'none']
  return [why, state === 'failed' ? REFUND_FAILED : `${subject} ${progress[state ?? 'pending']}`].join(' ').trim()
}

const reasons = {
  already_paid: ['This order was already paid.', 'Your second payment'],
  too_late: ['Your payment came after the order could no longer be kept for you.', 'It'],
  cancelled: ['This order was cancelled.', 'Your payment'],
  price_spent: ['The price you agreed on was already used by another order.', 'Your payment'],
  none: ['', 'Your payment'],
} as const

const progress = { pending: 'is being refunded in full.', processed: 'has been refunded in full.' }
