import { toDollars, type RefundState } from 'shared-contract'
import type { Context } from '../context'
import type { Transaction } from '../database/database'
import { lockRow } from '../database/lockRow'
import type { PaymentRow, RefundRow } from '../database/tables'
import { invalid } from '../http/errors'
import { newId } from '../ids'
import { notifyRefunded } from '../notices/orderNotices'
import { partiesOf } from '../orders/partStore'
import { transitionOrder } from '../orders/store'
import { recordAuditEvent } from '../auditTrail/recordAuditEvent'
import { toCentsOf } from './currency'
import type { ProviderPayment, ProviderRefund } from './provider'
import {
  claimRefundsToFollow,
  insertRefund,
  paymentStatusesOf,
  findRefundRow,
  refundsOfPayment,
  setRefunded,
  updateRefund,
} from './refundStore'
import { paymentById } from './store'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE

/** Refunds claimed per call. */
const BATCH = 20

type Refundable = Pick<PaymentRow, 'id' | 'order_id'>

/** Records a refund to be made, in the transaction that causes it. After commit, `requestRefunds` sends it. */
export const beginRefund = (
  { now }: Context,
  tx: Transaction,
  payment: Refundable,
  amount: number,
  shopId: string | null = null,
) => insertRefund(tx, { ...newRefund(now(), payment, amount), shop_id: shopId, ask_at: now() })

/** Requests the recorded refunds of a payment that the provider does not have yet. */
export async function requestRefunds(context: Context, payment: PaymentRow): Promise<void> {
  if (payment.status === 'refunding') await adoptRefund(context, payment)
  for (const refund of await refundsOfPayment(context.db.read, payment.id))
    if (refund.state === 'pending' && refund.provider_refund_id === null) await requestRefund(context, payment, refund)
}

/** As requestRefunds, but never throws: `followRefunds` retries what failed. */
export const tryToRequestRefunds = (context: Context, payment: PaymentRow): Promise<void> =>
  requestRefunds(context, payment).catch(() => undefined)

/** Creates the refund row of a payment that an older version, without refund states, left as 'refunding'. */
async function adoptRefund(context: Context, payment: PaymentRow): Promise<void> {
  if ((await refundsOfPayment(context.db.read, payment.id)).length > 0) return
  await context.db.writing(async (tx) => {
    await lockRow(tx, 'orders', payment.order_id)
    if ((await refundsOfPayment(tx, payment.id)).length === 0) await beginRefund(context, tx, payment, payment.amount)
  })
}

async function requestRefund(context: Context, payment: PaymentRow, { id, amount }: RefundRow): Promise<void> {
  const { db, provider } = context
  try {
    await recordRefund(context, payment, await provider.refund(payment.id, { amount, key: id }))
  } catch (error) {
    // it may have been refunded in the dashboard meanwhile
    await syncRefunds(context, payment)
    const refund = (await refundsOfPayment(db.read, payment.id)).find((each) => each.id === id)
    if (refund?.provider_refund_id === null) throw error
  }
}

/** Fetches all refunds of a payment from the provider and records them. */
export async function syncRefunds(context: Context, payment: PaymentRow): Promise<void> {
  for (const refund of await context.provider.refundsOf(payment.id)) await recordRefund(context, payment, refund)
}

/** As syncRefunds, if the refunded sum differs from ours, for example after a refund in the dashboard. */
export async function syncChangedRefunds(context: Context, { id, amount_refunded }: ProviderPayment): Promise<void> {
  const payment = await paymentById(context.db.read, id)
  if (!payment || amount_refunded === undefined || amount_refunded === null) return
  const known = (await refundsOfPayment(context.db.read, id))
    .filter(({ state, provider_refund_id }) => state !== 'failed' && provider_refund_id !== null)
    .reduce((sum, { amount }) => sum + amount, 0)
  if (known !== amount_refunded) await syncRefunds(context, payment)
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

async function followPaymentRefunds(context: Context, paymentId: string): Promise<void> {
  const payment = await paymentById(context.db.read, paymentId)
  if (!payment) return
  await requestRefunds(context, payment)
  const refunds = await refundsOfPayment(context.db.read, paymentId)
  if (refunds.some(({ state }) => state === 'pending')) await syncRefunds(context, payment)
}

/** A state is replaced by one of higher rank only, so late or repeated messages change nothing. */
const RANK: Record<RefundState, number> = { pending: 0, failed: 1, processed: 2 }

/** Records the state of a refund that the provider reports, also of one that we did not request (D49). */
export async function recordRefund(context: Context, payment: PaymentRow, reported: ProviderRefund): Promise<void> {
  if (reported.payment_id !== payment.id || reported.amount > payment.amount)
    throw invalid('This refund is not of this payment.')
  const ended = await context.db.writing(async (tx) => {
    // serializes messages about the refunds of one order
    await lockRow(tx, 'orders', payment.order_id)
    const refunds = await refundsOfPayment(tx, payment.id)
    const known = findRefundRow(refunds, reported)
    const refund = known ?? newRefund(context.now(), payment, reported.amount)
    if (!known) await insertRefund(tx, refund)
    const state = RANK[reported.status] > RANK[refund.state] ? reported.status : refund.state
    if (known && state === refund.state && refund.provider_refund_id !== null) return undefined
    const ask_at = state === 'pending' ? Math.max(refund.ask_at ?? 0, context.now() + MINUTE) : null
    await recordRefundAuditEvents(context, tx, payment, { ...refund, amount: reported.amount, state }, known?.state)
    await updateRefund(tx, refund.id, { provider_refund_id: reported.id, amount: reported.amount, state, ask_at })
    if (state === 'processed') {
      await completeRefund(tx, payment)
      const back = toDollars(toCentsOf(reported.amount, payment.currency))
      if (refund.state !== state) await notifyRefunded(context, tx, payment.order_id, back)
    }
    return state === refund.state || state === 'pending' ? undefined : state
  })
  if (ended) context.count(`refund_${ended}`)
  if (ended === 'failed')
    context.alert('refund_failed', {
      order: payment.order_id,
      payment: payment.id,
      refund: reported.id,
      amount: reported.amount,
    })
}

/** Marks a payment as refunded once its full amount is, and its order once all its payments are (D49). */
async function completeRefund(tx: Transaction, { id, order_id, amount }: PaymentRow): Promise<void> {
  const back = (await refundsOfPayment(tx, id))
    .filter(({ state }) => state === 'processed')
    .reduce((sum, refund) => sum + refund.amount, 0)
  if (back < amount) return
  await setRefunded(tx, id)
  if ((await paymentStatusesOf(tx, order_id)).every((status) => status === 'refunded'))
    await transitionOrder(tx, order_id, ['paid', 'expired', 'cancelled'], { status: 'refunded' })
}

/** The customer's trail shows state and amount, the shops' only the state. */
async function recordRefundAuditEvents(
  context: Context,
  tx: Transaction,
  { order_id, currency }: PaymentRow,
  { amount, state, shop_id }: RefundRow,
  was: RefundState | undefined,
): Promise<void> {
  const entry = { action: `refund.${state}`, subject: order_id, ...(was && { before: { state: was } }) }
  const { user_id, shops } = await partiesOf(tx, order_id)
  const money = toDollars(toCentsOf(amount, currency))
  await recordAuditEvent(context, tx, { ...entry, account: user_id, after: { state, amount: money } })
  for (const shop of shop_id === null ? shops : [shop_id])
    await recordAuditEvent(context, tx, { ...entry, shop, after: { state } })
}

const newRefund = (now: number, { id, order_id }: Refundable, amount: number): RefundRow => ({
  id: newId(now),
  payment_id: id,
  order_id,
  shop_id: null,
  provider_refund_id: null,
  amount,
  state: 'pending',
  created_at: now,
  ask_at: null,
})
