import type { Context } from '../src/base/context'
import type { ReadQueries } from '../src/core/database/database'
import { paymentEntity } from './entities'
import { ProviderError, unknownId } from './errors'

export const readPayment = async ({ db }: Context, id: string) => paymentEntity(await paymentRow(db.read, id))

/** Captures an authorized payment. */
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

/** Returns a payment's row. Throws the provider's error for an unknown id. */
export async function paymentRow(queries: ReadQueries, id: string) {
  const payment = await queries.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst()
  if (!payment) throw unknownId()
  return payment
}
