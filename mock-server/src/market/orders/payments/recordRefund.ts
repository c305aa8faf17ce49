import { formatMoneyIn, toDollars, type RefundState } from '@haggle/shared-contract'
import { MINUTE } from '@haggle/shared-server'
import type { Context } from '../../../base/context'
import { foreignCurrency, toCentsOf } from '../../../base/currency'
import { invalid } from '../../../base/refusals'
import { recordAuditEvent } from '../../../core/audit-trail/recordAuditEvent'
import type { Transaction } from '../../../core/database/database'
import { lockRow } from '../../../core/database/lockRow'
import { noteRefundedLines } from '../../../core/database/refundedLines'
import type { PaymentRow, RefundRow } from '../../../core/database/tables'
import { bookOrder } from '../../ledger/bookOrder'
import { notifyRefunded } from '../../notices/orderNotices'
import { partiesOf } from '../partStore'
import { transitionOrder } from '../store'
import { newRefund } from './newRefund'
import type { ProviderRefund } from './provider'
import {
  findRefundRow,
  insertRefund,
  paymentStatusesOf,
  refundedSum,
  refundsOfPayment,
  setRefunded,
  sumOf,
  updateRefund,
} from './refundStore'

/** A state is replaced by one of higher rank only, so late or repeated messages change nothing. */
const RANK: Record<RefundState, number> = { pending: 0, failed: 1, processed: 2 }

/** Records the state of a refund that the provider reports, also of one that we did not request (D49). */
export async function recordRefund(context: Context, payment: PaymentRow, reported: ProviderRefund): Promise<void> {
  if (reported.payment_id !== payment.id || reported.amount > payment.amount)
    throw invalid('This refund is not of this payment.')
  await context.db.writing((tx) => saveReported(context, tx, payment, reported))
}

/** Saves a reported refund, with its audit events, its notice and its alerts. */
async function saveReported(
  context: Context,
  tx: Transaction,
  payment: PaymentRow,
  reported: ProviderRefund,
): Promise<void> {
  // serializes messages about the refunds of one order
  const order = await lockRow(tx, 'orders', payment.order_id)
  const known = findRefundRow(await refundsOfPayment(tx, payment.id), reported)
  const before = known ?? newRefund(context.now(), payment, reported.amount)
  if (!known) await insertRefund(tx, before)

  const state = RANK[reported.status] > RANK[before.state] ? reported.status : before.state
  const isNews = state !== before.state
  if (known && !isNews && before.provider_refund_id !== null) return
  const ask_at = state === 'pending' ? Math.max(before.ask_at ?? 0, context.now() + MINUTE) : null
  const refund = { ...before, amount: reported.amount, state }
  const was = isNews ? known?.state : undefined
  await recordRefundAuditEvents(context, tx, {
    payment,
    refund,
    was,
    orderCurrency: order?.currency ?? payment.currency,
  })
  await updateRefund(tx, before.id, { provider_refund_id: reported.id, amount: reported.amount, state, ask_at })

  if (state === 'processed') {
    await completeRefund(tx, payment)
    await bookOrder(context, tx, payment.order_id)
    if (known?.pro_rata === 1) await noteRefundedLines(tx, payment.order_id)
    if (isNews) await notifyRefunded(context, tx, payment.order_id, { ...payment, amount: reported.amount })
  }
  const { amount } = payment
  const subject = { order: payment.order_id, payment: payment.id, refund: reported.id }
  if (isNews && state !== 'pending') tx.afterCommit(() => context.count(`refund_${state}`))
  if (isNews && state === 'failed')
    tx.afterCommit(() => context.alert('refund_failed', { ...subject, amount: reported.amount }))
  const isNew = before.provider_refund_id === null && state !== 'failed'
  const refunded = isNew ? await refundedSum(tx, payment.id) : 0
  if (refunded > amount) tx.afterCommit(() => context.alert('refunds_exceed_payment', { ...subject, amount, refunded }))
}

/** Marks a payment as refunded once its full amount is, and its order once all its payments are (D49). */
async function completeRefund(tx: Transaction, { id, order_id, amount, unmatched }: PaymentRow): Promise<void> {
  const refunds = await refundsOfPayment(tx, id)
  if (sumOf(refunds.filter(({ state }) => state === 'processed')) < amount) return
  await setRefunded(tx, id)
  // it never was money of the order (D26)
  if (unmatched === 1) return
  if ((await paymentStatusesOf(tx, order_id)).every((status) => status === 'refunded'))
    await transitionOrder(tx, order_id, ['paid', 'expired', 'cancelled'], { status: 'refunded' })
}

interface RefundChange {
  payment: PaymentRow
  refund: RefundRow
  /** The state before, if it changed. */
  was: RefundState | undefined
  orderCurrency: string
}

/**
 * The customer's trail shows state and amount, the shops' only the state, and nothing of a payment that did not match the
 * order. A deleted account has no trail (D66).
 */
async function recordRefundAuditEvents(
  context: Context,
  tx: Transaction,
  { payment: { order_id, currency, unmatched }, refund: { amount, state, shop_id }, was, orderCurrency }: RefundChange,
): Promise<void> {
  const entry = { action: `refund.${state}`, subject: order_id, ...(was && { before: { state: was } }) }
  const { customer, shops } = await partiesOf(tx, order_id)
  const dollars = toDollars(toCentsOf(amount, currency))
  const foreign = foreignCurrency(currency, orderCurrency)
  const money = foreign === undefined ? dollars : formatMoneyIn(dollars, foreign)
  if (customer !== undefined)
    await recordAuditEvent(context, tx, { ...entry, account: customer, after: { state, amount: money } })
  if (unmatched === 1) return
  for (const shop of shop_id === null ? shops : [shop_id])
    await recordAuditEvent(context, tx, { ...entry, shop, after: { state } })
}
