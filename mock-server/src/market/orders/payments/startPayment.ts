import type { PaymentStart } from '@haggle/shared-contract'
import type { Context } from '../../../base/context'
import { toSmallestUnit } from '../../../base/currency'
import { conflict } from '../../../base/refusals'
import { isUniqueViolation } from '../../../core/database/database'
import type { OrderRow } from '../../../core/database/tables'
import { anyAgreementSpent } from '../../negotiation/agreementStore'
import { expireOrders } from '../expireOrders'
import { findOwnOrder } from '../findOrder'
import { agreedProductsOf } from '../store'
import { paymentNotStarted } from './provider'
import { firstReconciliation, settleAllPayments } from './reconcile'
import { storeProviderOrder } from './store'

const refusals: Record<Exclude<OrderRow['status'], 'pending'>, string> = {
  paid: 'This order is already paid.',
  cancelled: 'This order was cancelled.',
  expired: 'This order has expired. Please order again.',
  refunded: 'This order was refunded. Please order again.',
}

/** Returns what the popup needs to pay a customer's own unpaid order; the same on each call (D26, D27). */
export async function startPayment(context: Context, userId: string, id: string): Promise<PaymentStart> {
  const { config, db } = context
  await expireOrders(context)
  const order = await findOwnOrder(context, db.read, userId, id)
  if (order.status !== 'pending') throw conflict(refusals[order.status])
  if (await anyAgreementSpent(db.read, userId, await agreedProductsOf(db.read, id)))
    throw conflict('A price you agreed on was used by another order. Please cancel this order and order again.')
  // finds a payment whose webhook was lost, so that the customer does not pay twice
  const taken = await settleAllPayments(context, order)
  if (taken) throw conflict(taken.ok ? refusals.paid : taken.message)
  // a payment that did not match has used up the provider's order
  const { provider_order_id } = await findOwnOrder(context, db.read, userId, id)
  const { currency } = order
  const sum = { amount: toSmallestUnit(order.total_cents, currency), currency }
  return {
    ...sum,
    orderId: provider_order_id ?? (await openProviderOrder(context, order, sum)),
    keyId: config.razorpay.keyId,
    checkoutUrl: config.razorpay.sandbox
      ? '/sandbox/razorpay/checkout.js'
      : 'https://checkout.razorpay.com/v1/checkout.js',
  }
}

/** A provider order that loses the race to be stored is never used. Throws 502 if its id belongs to another order. */
async function openProviderOrder(
  { db, now, provider }: Context,
  order: OrderRow,
  sum: { amount: number; currency: string },
): Promise<string> {
  const opened = await provider.createOrder({
    ...sum,
    receipt: order.id,
  })
  const stored = await db
    .writing((tx) => storeProviderOrder(tx, order.id, opened, firstReconciliation(now())))
    .catch((cause: unknown) => {
      throw isUniqueViolation(cause) ? paymentNotStarted(cause) : cause
    })
  return stored ?? opened
}
