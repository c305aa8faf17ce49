import type { Context } from '../src/base/context'
import type { Transaction } from '../src/core/database/database'
import type { SandboxOrderRow, SandboxPaymentRow } from '../src/core/database/tables'
import { chargedAmount, digitsOf, verdictOf } from './cards'
import { providerId } from './entities'
import { ProviderError, unknownId } from './errors'

/** Charges a card for an order. A successful payment is captured at once; a declined one is stored as failed. */
export async function charge(
  { db, now }: Context,
  { order_id, card_number }: { order_id: string; card_number: string },
): Promise<SandboxPaymentRow> {
  const digits = digitsOf(card_number)
  const verdict = verdictOf(digits)
  if (verdict === 'unknown')
    throw new ProviderError('Your card number is not valid. Please check it, or use a test card.', {
      source: 'customer',
      step: 'payment_initiation',
      reason: 'card_number_invalid',
      metadata: { order_id },
    })

  return db.writing(async (tx) => {
    const order = await updateStatus(tx, order_id, verdict === 'pays' ? 'paid' : 'attempted')
    const payment: SandboxPaymentRow = {
      id: providerId('pay'),
      order_id,
      ...chargedAmount(digits, order),
      status: verdict === 'pays' ? 'captured' : 'failed',
      card_last4: digits.slice(-4),
      amount_refunded: 0,
      created_at: now(),
    }
    await tx.insertInto('sandbox_payments').values(payment).execute()
    return payment
  })
}

/** The error that the popup gets for a declined payment. */
export const declined = ({ id, order_id }: SandboxPaymentRow) =>
  new ProviderError('Your payment was declined by the bank. Please try another card.', {
    source: 'issuer_bank',
    step: 'payment_authorization',
    reason: 'payment_declined',
    metadata: { payment_id: id, order_id },
  })

/** Updates the status of an order. Throws if it is paid already or unknown. */
async function updateStatus(tx: Transaction, id: string, status: 'paid' | 'attempted'): Promise<SandboxOrderRow> {
  const order = await tx
    .updateTable('sandbox_orders')
    .set({ status })
    .where('id', '=', id)
    .where('status', '!=', 'paid')
    .returningAll()
    .executeTakeFirst()
  if (order) return order
  const known = await tx.selectFrom('sandbox_orders').select('id').where('id', '=', id).executeTakeFirst()
  throw known ? new ProviderError('Payment already done for this order.', { metadata: { order_id: id } }) : unknownId()
}
