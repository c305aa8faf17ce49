import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { ReadQueries, Transaction } from '../../../core/database/database'
import type { PaymentRow, RefundRow, Tables } from '../../../core/database/tables'
import type { ProviderRefund } from './provider'

export type StoredRefund = Selectable<Tables['refunds']>

export const insertRefund = (tx: Transaction, refund: Insertable<Tables['refunds']>) =>
  tx.insertInto('refunds').values(refund).execute()

export const updateRefund = (tx: Transaction, id: string, changes: Updateable<Tables['refunds']>) =>
  tx.updateTable('refunds').set(changes).where('id', '=', id).execute()

/** All refunds of a payment, the oldest first. */
export const refundsOfPayment = (queries: ReadQueries, paymentId: string): Promise<StoredRefund[]> =>
  queries
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The sum of a payment's refunds that the provider has and that did not fail. */
export async function refundedSum(queries: ReadQueries, paymentId: string): Promise<number> {
  const refunds = await refundsOfPayment(queries, paymentId)
  return sumOf(refunds.filter(({ state, provider_refund_id }) => state !== 'failed' && provider_refund_id !== null))
}

export const sumOf = (refunds: readonly RefundRow[]): number => refunds.reduce((sum, { amount }) => sum + amount, 0)

/** Finds the row of a provider's refund: by provider id, by our key, else an unrequested one of the same amount. */
export const findRefundRow = <Row extends RefundRow>(
  refunds: readonly Row[],
  { id, receipt, amount }: ProviderRefund,
) =>
  refunds.find((refund) => refund.provider_refund_id === id) ??
  refunds.find((refund) => refund.id === receipt && refund.provider_refund_id === null) ??
  refunds.find((refund) => refund.provider_refund_id === null && refund.amount === amount)

/**
 * Claims up to `limit` due refunds and schedules the next check: after `pause` plus half of the refund's age, or after
 * `maxPause` for one older than twice that. Concurrent callers never claim the same refund.
 */
export const claimRefundsToFollow = (
  tx: Transaction,
  { now, pause, maxPause, limit }: { now: number; pause: number; maxPause: number; limit: number },
): Promise<Pick<RefundRow, 'id' | 'payment_id'>[]> =>
  tx
    .updateTable('refunds')
    .set({
      ask_at: sql<number>`case
        when ${sql.lit(now)} - created_at > ${sql.lit(2 * maxPause)} then ${sql.lit(now + maxPause)}
        else ${sql.lit(now + pause)} + (${sql.lit(now)} - created_at) / 2 end`,
    })
    .where('id', 'in', (eb) =>
      eb.selectFrom('refunds').select('id').where('ask_at', '<=', now).orderBy('ask_at').limit(limit),
    )
    // rechecked under the row lock: a concurrent caller may have claimed it
    .where('ask_at', '<=', now)
    .returning(['id', 'payment_id'])
    .execute()

/** Marks a payment as refunded and deletes its refunds that were never requested. */
export async function setRefunded(tx: Transaction, paymentId: string): Promise<void> {
  await tx.updateTable('payments').set({ status: 'refunded' }).where('id', '=', paymentId).execute()
  await tx
    .deleteFrom('refunds')
    .where('payment_id', '=', paymentId)
    .where('provider_refund_id', 'is', null)
    .where('state', '=', 'pending')
    .execute()
}

/** Deletes a refund that was never requested. Returns false if it was, or is gone. */
export const deleteUnrequested = async (tx: Transaction, id: string): Promise<boolean> => {
  const deleted = await tx
    .deleteFrom('refunds')
    .where('id', '=', id)
    .where('provider_refund_id', 'is', null)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** The status of each payment of an order that matched it. */
export const paymentStatusesOf = async (queries: ReadQueries, orderId: string): Promise<PaymentRow['status'][]> =>
  (
    await queries
      .selectFrom('payments')
      .select('status')
      .where('order_id', '=', orderId)
      .where('unmatched', '=', 0)
      .execute()
  ).map(({ status }) => status)
