import type { Context } from '../context'
import type { OrderRow, PaymentRow } from '../database/tables'
import { invalid } from '../http/errors'
import type { Provider } from './provider'
import { record } from './record'

/** What became of a payment: its order is paid, or it was given back and why. */
export type Settlement = { ok: true } | { ok: false; message: string }

/**
 * The one way to complete a payment, for the popup's word and for the provider's (D26). Repeats, also at the same
 * time or after a crash in between, lead to the same end.
 */
export async function settle(
  context: Context,
  provider: Provider,
  order: OrderRow,
  paymentId: string,
): Promise<Settlement> {
  const status = (await statusOf(context, order, paymentId)) ?? (await take(context, provider, order, paymentId))
  if (status === 'captured') return { ok: true }
  if (status === 'refunding') await giveBack(context, provider, paymentId)
  return { ok: false, message: await reasonOf(context, paymentId) }
}

/** Refunds what a crash or an unreachable provider left half-way. One that fails again keeps no other back. */
export async function finishRefunds(context: Context, provider: Provider): Promise<void> {
  const { read } = context.db
  const unfinished = await read.selectFrom('payments').select('id').where('status', '=', 'refunding').execute()
  const failures: unknown[] = []
  for (const { id } of unfinished) await giveBack(context, provider, id).catch((error: unknown) => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${unfinished.length} refunds have to wait`)
}

/** What an earlier call made of a payment, if it did; a payment is of one order only. */
async function statusOf(
  { db }: Context,
  order: OrderRow,
  paymentId: string,
): Promise<PaymentRow['status'] | undefined> {
  const row = await db.read
    .selectFrom('payments')
    .select(['status', 'order_id'])
    .where('id', '=', paymentId)
    .executeTakeFirst()
  if (row && row.order_id !== order.id) throw belongsElsewhere()
  return row?.status
}

const belongsElsewhere = () => invalid('This payment belongs to another order.')

/** Asks the provider about a payment and records it: it must be of this order, all of it, and captured. */
async function take(
  context: Context,
  provider: Provider,
  order: OrderRow,
  paymentId: string,
): Promise<PaymentRow['status']> {
  const payment = await provider.payment(paymentId)
  if (payment.order_id !== order.provider_order_id) throw belongsElsewhere()
  if (payment.amount !== order.total_cents || payment.currency !== context.config.currency)
    throw invalid('This payment is not the amount of the order.')
  const { status } = payment.status === 'authorized' ? await provider.capture(payment) : payment
  if (status === 'captured') return record(context, order.id, payment)
  // a call at the same time may have given it back since we looked
  const known = await statusOf(context, order, paymentId)
  if (known) return known
  throw invalid('This payment did not succeed.')
}

async function giveBack({ db }: Context, provider: Provider, paymentId: string): Promise<void> {
  await provider.refund(paymentId)
  await db.read.updateTable('payments').set({ status: 'refunded' }).where('id', '=', paymentId).execute()
}

async function reasonOf({ db }: Context, paymentId: string): Promise<string> {
  const payment = await db.read
    .selectFrom('payments')
    .select('refund_reason')
    .where('id', '=', paymentId)
    .executeTakeFirst()
  return reasons[payment?.refund_reason ?? 'too_late']
}

const reasons = {
  already_paid: 'This order was already paid. Your second payment has been refunded in full.',
  too_late: 'Your payment came after the order could no longer be kept for you. It has been refunded in full.',
  cancelled: 'This order was cancelled. Your payment has been refunded in full.',
  price_spent: 'The price you agreed on was already used by another order. Your payment has been refunded in full.',
}
