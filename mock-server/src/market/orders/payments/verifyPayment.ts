import type { Order, PaymentConfirmation } from '@haggle/shared-contract'
import type { Context } from '../../../base/context'
import { conflict, invalid } from '../../../base/refusals'
import { findOwnOrder, orderForCustomer } from '../findOrder'
import { settlePayment } from './settle'
import { isSigned } from './signature'
import { providerOrdersOf } from './store'

/** Completes a customer's payment with the popup's confirmation, which the provider has signed (D26). */
export async function verifyPayment(
  context: Context,
  userId: string,
  id: string,
  { razorpay_order_id, razorpay_payment_id, razorpay_signature }: PaymentConfirmation,
): Promise<Order> {
  const { config, db } = context
  const order = await findOwnOrder(context, db.read, userId, id)
  const providerOrders = await providerOrdersOf(db.read, order)
  const signed = `${razorpay_order_id}|${razorpay_payment_id}`
  if (!providerOrders.includes(razorpay_order_id) || !isSigned(config.razorpay.keySecrets, signed, razorpay_signature))
    throw invalid('This payment could not be verified: it does not carry the right signature for the order.')
  const settlement = await settlePayment(context, order, razorpay_payment_id)
  if (!settlement.ok) throw conflict(settlement.message)
  return orderForCustomer(context, id)
}
