import type { Context } from '../context'
import type { PaymentRow } from '../database/tables'
import { invalid } from '../http/errors'
import { recordPayment } from './recordPayment'
import { paymentById, setRefunded, unfinishedRefunds, type PayableOrder } from './store'

/** What became of a payment: its order is paid, or it was given back and why. */
export type Settlement = { ok: true } | { ok: false; message: string }

/**
 * The one way to complete a payment, for the popup's word and for the provider's (D26). Repeats, also at the same
 * time or after a crash in between, lead to the same end.
 */
export async function settle(context: Context, order: PayableOrder, paymentId: string): Promise<Settlement> {
  const status = (await statusOf(context, order, paymentId)) ?? (await takePayment(context, order, paymentId))
  if (status === 'captured') return { ok: true }
  if (status === 'refunding') await refund(context, paymentId)
  const payment = await paymentById(context.db.read, paymentId)
  return { ok: false, message: refundMessages[payment?.refund_reason ?? 'too_late'] }
}

/** Refunds what a crash or an unreachable provider left half-way. One that fails again keeps no other back. */
export async function finishRefunds(context: Context): Promise<void> {
  const unfinished = await unfinishedRefunds(context.db.read)
  const failures: unknown[] = []
  for (const { id } of unfinished) await refund(context, id).catch((error: unknown) => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${unfinished.length} refunds have to wait`)
}

/** What an earlier call made of a payment, if it did; a payment is of one order only. */
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

/** Asks the provider about a payment and records it: it must be of this order, all of it, and captured. */
async function takePayment(context: Context, order: PayableOrder, paymentId: string): Promise<PaymentRow['status']> {
  const { config, provider } = context
  const payment = await provider.payment(paymentId)
  if (payment.order_id !== order.provider_order_id) throw belongsElsewhere()
  if (payment.amount !== order.total_cents || payment.currency !== config.currency)
    throw invalid('This payment is not the amount of the order.')
  const { status } = payment.status === 'authorized' ? await provider.capture(payment) : payment
  if (status === 'captured') return recordPayment(context, order.id, payment)
  // a call at the same time may have given it back since we looked
  const known = await statusOf(context, order, paymentId)
  if (known) return known
  throw invalid('This payment did not succeed.')
}

async function refund({ db, provider }: Context, paymentId: string): Promise<void> {
  await provider.refund(paymentId)
  await db.writing((tx) => setRefunded(tx, paymentId))
}

const refundMessages = {
  already_paid: 'This order was already paid. Your second payment has been refunded in full.',
  too_late: 'Your payment came after the order could no longer be kept for you. It has been refunded in full.',
  cancelled: 'This order was cancelled. Your payment has been refunded in full.',
  price_spent: 'The price you agreed on was already used by another order. Your payment has been refunded in full.',
}
