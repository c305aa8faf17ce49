import type { Context } from '../src/context'
import type { ReadQueries } from '../src/database/database'
import { paymentEntity, providerId, refundEntity } from './entities'
import { ProviderError, unknownId } from './errors'

export const readPayment = async ({ db }: Context, id: string) => paymentEntity(await paymentRow(db.read, id))

/** Takes the money of an authorized payment. */
export async function capture({ db }: Context, id: string, { amount, currency }: { amount: number; currency: string }) {
  const payment = await paymentRow(db.read, id)
  if (payment.amount !== amount || payment.currency !== currency)
    throw new ProviderError('Capture amount must be equal to the amount authorized')
  const captured = await db.writing((tx) =>
    tx
      .updateTable('sandbox_payments')
      .set({ status: 'captured' })
      .where('id', '=', id)
      .where('status', '=', 'authorized')
      .returningAll()
      .executeTakeFirst(),
  )
  if (!captured) throw new ProviderError('This payment has already been captured')
  return paymentEntity(captured)
}

/** Gives all that is left of a payment back, or a part of it. */
export async function refund({ db, now }: Context, id: string, { amount }: { amount?: number | undefined }) {
  return db.writing(async (tx) => {
    const payment = await paymentRow(tx, id)
    const part = amount ?? payment.amount - payment.amount_refunded
    const refunded = await tx
      .updateTable('sandbox_payments')
      .set((eb) => ({
        amount_refunded: eb('amount_refunded', '+', part),
        status: eb
          .case()
          .when(eb('amount_refunded', '+', part), '=', eb.ref('amount'))
          .then('refunded' as const)
          .else('captured' as const)
          .end(),
      }))
      .where('id', '=', id)
      .where('status', '=', 'captured')
      .where((eb) => eb(eb('amount_refunded', '+', part), '<=', eb.ref('amount')))
      .returning('id')
      .executeTakeFirst()
    if (!refunded) throw refusedRefund(payment.status)
    const row = { id: providerId('rfnd'), payment_id: id, amount: part, created_at: now() }
    await tx.insertInto('sandbox_refunds').values(row).execute()
    return refundEntity(row, payment.currency)
  })
}

function refusedRefund(status: string) {
  if (status === 'refunded') return new ProviderError('The payment has been fully refunded already')
  if (status === 'captured')
    return new ProviderError('The total refund amount is greater than the refund payment amount')
  return new ProviderError('The payment status should be captured for action to be taken')
}

async function paymentRow(queries: ReadQueries, id: string) {
  const payment = await queries.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst()
  if (!payment) throw unknownId()
  return payment
}
