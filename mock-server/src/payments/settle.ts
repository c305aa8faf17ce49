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
  const status = (await statusOf(context, paymentId)) ?? (await take(context, provider, order, paymentId))
  if (status === 'captured') return { ok: true }
  if (status === 'refunding') await giveBack(context, provider, paymentId)
  return { ok: false, message: await reasonOf(context, order.id) }
}

/** Refunds what a crash or an unreachable provider left half-way. */
export async function finishRefunds(context: Context, provider: Provider): Promise<void> {
  const { read } = context.db
  const unfinished = await read.selectFrom('payments').select('id').where('status', '=', 'refunding').execute()
  for (const { id } of unfinished) await giveBack(context, provider, id)
}

async function statusOf({ db }: Context, paymentId: string): Promise<PaymentRow['status'] | undefined> {
  const row = await db.read.selectFrom('payments').select('status').where('id', '=', paymentId).executeTakeFirst()
  return row?.status
}

/** Asks the provider about a payment and records it: it must be of this order, all of it, and captured. */
async function take(
  context: Context,
  provider: Provider,
  order: OrderRow,
  paymentId: string,
): Promise<PaymentRow['status']> {
  const payment = await provider.payment(paymentId)
  if (payment.order_id !== order.provider_order_id) throw invalid('This payment belongs to another order.')
  if (payment.amount !== order.total_cents || payment.currency !== context.config.currency)
    throw invalid('This payment is not the amount of the order.')
  const final = payment.status === 'authorized' ? await provider.capture(payment) : payment
  if (final.status === 'captured') return record(context, order.id, final)
  // a call at the same time may have given it back since we looked
  const known = await statusOf(context, paymentId)
  if (known) return known
  throw invalid('This payment did not succeed.')
}

async function giveBack({ db }: Context, provider: Provider, paymentId: string): Promise<void> {
  await provider.refund(paymentId)
  await db.read.updateTable('payments').set({ status: 'refunded' }).where('id', '=', paymentId).execute()
}

async function reasonOf({ db }: Context, orderId: string): Promise<string> {
  const order = await db.read.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirst()
  return order?.status === 'paid'
    ? 'This order was already paid. Your second payment has been refunded in full.'
    : 'Your payment came after the order could no longer be kept for you. It has been refunded in full.'
}
