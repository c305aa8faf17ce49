import type { Context } from '../context'
import type { Queries } from '../database/database'
import type { OrderRow, PaymentRow } from '../database/tables'
import { spendAgreedPrices } from '../negotiation/agreedPrices'
import { closePending } from '../orders/closing'
import { findOrder } from '../orders/find'
import { holdStock, Shortage, stockLinesOf } from '../orders/stock'
import { agreedProductsOf } from './agreedProducts'
import type { ProviderPayment } from './provider'

type RefundReason = NonNullable<PaymentRow['refund_reason']>

/** Thrown when an order takes no payment any more; what the transaction did so far is undone. */
class Unpayable extends Error {
  override name = 'Unpayable'
  constructor(readonly reason: RefundReason) {
    super(reason)
  }
}

/** Records a captured payment once: it pays its order, or is to be refunded. Says what it is now. */
export async function record(
  context: Context,
  orderId: string,
  payment: ProviderPayment,
): Promise<PaymentRow['status']> {
  try {
    return await context.db.writing((tx) => honour(context, tx, orderId, payment))
  } catch (error) {
    if (!(error instanceof Unpayable || error instanceof Shortage)) throw error
    const reason = error instanceof Unpayable ? error.reason : 'too_late'
    return context.db.writing((tx) => turnDown(context, tx, orderId, payment, reason))
  }
}

async function honour(context: Context, tx: Queries, orderId: string, payment: ProviderPayment) {
  const recorded = await insertPayment(context, tx, orderId, payment, null)
  if (recorded) return recorded
  if (!(await markPaid(context, tx, orderId, 'pending'))) {
    // too late: honoured if the stock is still there (D25)
    if (!(await markPaid(context, tx, orderId, 'expired'))) throw await closedFor(tx, orderId)
    await holdStock(tx, await stockLinesOf(tx, orderId))
  }
  const { user_id } = await findOrder(tx, orderId)
  if (!(await spendAgreedPrices(tx, user_id, await agreedProductsOf(tx, orderId)))) throw new Unpayable('price_spent')
  return 'captured'
}

async function closedFor(tx: Queries, orderId: string): Promise<Unpayable> {
  const { status } = await findOrder(tx, orderId)
  return new Unpayable(closedReasons[status] ?? 'too_late')
}

/** Who cancelled an order no longer wants it, whatever a popup that was still open did. */
const closedReasons: Partial<Record<OrderRow['status'], RefundReason>> = {
  paid: 'already_paid',
  cancelled: 'cancelled',
}

async function turnDown(
  context: Context,
  tx: Queries,
  orderId: string,
  payment: ProviderPayment,
  reason: RefundReason,
) {
  const recorded = await insertPayment(context, tx, orderId, payment, reason)
  if (recorded) return recorded
  await closePending(tx, orderId, 'refunded')
  await tx
    .updateTable('orders')
    .set({ status: 'refunded' })
    .where('id', '=', orderId)
    .where('status', 'in', ['expired', 'cancelled'])
    .execute()
  return 'refunding'
}

/** Undefined when the payment is new; else what an earlier call, or one at the same time, made of it. */
async function insertPayment(
  { now }: Context,
  tx: Queries,
  orderId: string,
  { id, amount, currency }: ProviderPayment,
  reason: RefundReason | null,
): Promise<PaymentRow['status'] | undefined> {
  const status = reason === null ? 'captured' : 'refunding'
  const inserted = await tx
    .insertInto('payments')
    .values({ id, order_id: orderId, amount, currency, status, refund_reason: reason, created_at: now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return undefined
  const earlier = await tx.selectFrom('payments').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  return earlier.status
}

async function markPaid({ now }: Context, tx: Queries, orderId: string, from: 'pending' | 'expired'): Promise<boolean> {
  const paid = await tx
    .updateTable('orders')
    .set({ status: 'paid', paid_at: now() })
    .where('id', '=', orderId)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst()
  return paid !== undefined
}
