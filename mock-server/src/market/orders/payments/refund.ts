import { DAY, MINUTE } from '@haggle/shared-server'
import type { Context } from '../../../base/context'
import type { Transaction } from '../../../core/database/database'
import { lockRow } from '../../../core/database/lockRow'
import type { PaymentRow, RefundRow } from '../../../core/database/tables'
import { lostOf } from '../../disputes/store'
import { newRefund } from './newRefund'
import type { ProviderPayment } from './provider'
import { recordRefund } from './recordRefund'
import {
  claimRefundsToFollow,
  deleteUnrequested,
  insertRefund,
  refundedSum,
  refundsOfPayment,
  type StoredRefund,
} from './refundStore'
import { paymentById } from './store'

/** Refunds claimed per call. */
const BATCH = 20

/** Records a refund to be made, in the transaction that causes it. After commit, `requestRefunds` sends it. */
export const beginRefund = (
  { now }: Context,
  tx: Transaction,
  payment: Pick<PaymentRow, 'id' | 'order_id'>,
  amount: number,
  of: Partial<Pick<StoredRefund, 'shop_id' | 'pro_rata' | 'request_key'>> = {},
) => insertRefund(tx, { ...newRefund(now(), payment, amount), ...of, ask_at: now() })

/** Requests the recorded refunds of a payment that the provider does not have yet. */
export async function requestRefunds(context: Context, payment: PaymentRow): Promise<void> {
  for (const refund of await refundsOfPayment(context.db.read, payment.id))
    if (refund.state === 'pending' && refund.provider_refund_id === null) await requestRefund(context, payment, refund)
}

/** As requestRefunds, but never throws: `followRefunds` retries what failed. */
export const tryToRequestRefunds = (context: Context, payment: PaymentRow): Promise<void> =>
  requestRefunds(context, payment).catch(() => undefined)

async function requestRefund(
  context: Context,
  payment: PaymentRow,
  { id, amount }: Pick<RefundRow, 'id' | 'amount'>,
): Promise<void> {
  const { db, provider } = context
  try {
    await recordRefund(context, payment, await provider.refund(payment.id, { amount, key: id }))
  } catch (error) {
    // it may have been refunded in the dashboard meanwhile
    await syncRefunds(context, payment)
    const refused = (await refundsOfPayment(db.read, payment.id)).find((each) => each.id === id)
    if (refused?.provider_refund_id !== null) return
    const rest = await refundRest(context, payment, refused)
    if (!rest) throw error
    await requestRefund(context, payment, rest)
  }
}

/**
 * Replaces a refund of more than is left of its payment, which the provider always refuses, by one of what is left: part
 * of the payment was refunded in the dashboard meanwhile. A new one, because a key stands for one amount.
 */
const refundRest = ({ db, now }: Context, payment: PaymentRow, refused: StoredRefund): Promise<RefundRow | undefined> =>
  db.writing(async (tx) => {
    await lockRow(tx, 'orders', payment.order_id)
    const left = payment.amount - (await refundedSum(tx, payment.id)) - (await lostOf(tx, payment.id))
    if (left <= 0 || left >= refused.amount || !(await deleteUnrequested(tx, refused.id))) return undefined
    const { shop_id, created_at, pro_rata, request_key } = refused
    const rest = { ...newRefund(now(), payment, left), shop_id, created_at, pro_rata, request_key, ask_at: now() }
    await insertRefund(tx, rest)
    return rest
  })

/** Fetches all refunds of a payment from the provider and records them. */
async function syncRefunds(context: Context, payment: PaymentRow): Promise<void> {
  for (const refund of await context.provider.refundsOf(payment.id)) await recordRefund(context, payment, refund)
}

/** As syncRefunds, if the refunded sum differs from ours, for example after a refund in the dashboard. */
export async function syncChangedRefunds(context: Context, { id, amount_refunded }: ProviderPayment): Promise<void> {
  const payment = await paymentById(context.db.read, id)
  if (!payment || amount_refunded === undefined || amount_refunded === null) return
  if ((await refundedSum(context.db.read, id)) !== amount_refunded) await syncRefunds(context, payment)
}

/**
 * Requests and polls due refunds until the provider has processed or failed them, including those interrupted by a crash
 * or an outage. A failure does not stop the others. Concurrent calls are safe: each refund is claimed by one.
 */
export async function followRefunds(context: Context): Promise<void> {
  const { db, now } = context
  const due = { now: now(), pause: MINUTE, maxPause: DAY, limit: BATCH }
  const claimed = await db.writing((tx) => claimRefundsToFollow(tx, due))
  const failures: unknown[] = []
  for (const id of new Set(claimed.map(({ payment_id }) => payment_id)))
    await followPaymentRefunds(context, id).catch((error: unknown) => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${claimed.length} refunds have to wait`)
}

/** Requests and polls the refunds of one payment. */
export async function followPaymentRefunds(context: Context, paymentId: string): Promise<void> {
  const payment = await paymentById(context.db.read, paymentId)
  if (!payment) return
  await requestRefunds(context, payment)
  const refunds = await refundsOfPayment(context.db.read, paymentId)
  if (refunds.some(({ state }) => state === 'pending')) await syncRefunds(context, payment)
}
