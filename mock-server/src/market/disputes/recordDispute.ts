import { isInDispute, toDollars, type DisputeState } from '@haggle/shared-contract'
import { HOUR } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { toCentsOf } from '../../base/currency'
import { invalid } from '../../base/refusals'
import { recordAuditEvent } from '../../core/audit-trail/recordAuditEvent'
import type { Transaction } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import { bookOrder } from '../ledger/bookOrder'
import { notifyDisputed, notifyDisputeEnded } from '../notices/disputeNotices'
import type { ProviderDispute } from './providerDispute'
import { disputeById, insertDispute, shopsOfOrders, updateDispute, type DisputedPayment } from './store'

/** A state is replaced by one of higher rank only, so that late or repeated messages change nothing. */
const RANK: Record<DisputeState, number> = { open: 0, under_review: 1, closed: 2, won: 3, lost: 3 }

/** How often a dispute is asked about whose end no webhook told. */
export const REST = 6 * HOUR

/** Records the state of a dispute that the provider reports (D74); a lost one is booked in the same transaction. */
export async function recordDispute(
  context: Context,
  payment: DisputedPayment,
  reported: ProviderDispute,
): Promise<void> {
  const { amount, currency, payment_id } = reported
  if (payment_id !== payment.id || amount > payment.amount || currency !== payment.currency)
    throw invalid('This dispute is not of this payment.')
  await context.db.writing((tx) => save(context, tx, payment, reported))
}

async function save(context: Context, tx: Transaction, payment: DisputedPayment, reported: ProviderDispute) {
  const { id, status: state, respond_by } = reported
  const at = context.now()
  // serializes messages about the money of one order
  await lockRow(tx, 'orders', payment.order_id)
  const known = await disputeById(tx, id)
  if (known && RANK[state] <= RANK[known.state]) return
  const changes = { state, amount: takenBy(reported, payment), ask_at: isInDispute(state) ? at + REST : null }
  if (known) await updateDispute(tx, id, changes)
  else
    await insertDispute(tx, {
      id,
      payment_id: payment.id,
      order_id: payment.order_id,
      currency: payment.currency,
      reason: (reported.reason_description ?? reported.reason_code ?? '').slice(0, 500),
      answer_until: respond_by ? respond_by * 1000 : null,
      created_at: at,
      booked_at: null,
      ...changes,
    })
  if (state === 'lost') await bookOrder(context, tx, payment.order_id)
  await tell(context, tx, payment, { id, was: known?.state, ...changes })
}

/** What a lost dispute took, which may be less than was disputed. */
const takenBy = ({ status, amount, amount_deducted }: ProviderDispute, payment: DisputedPayment) =>
  status === 'lost' && amount_deducted ? Math.min(amount_deducted, payment.amount) : amount

interface News {
  id: string
  state: DisputeState
  was: DisputeState | undefined
  amount: number
}

/** Tells the shops of the order, their trails and the operators; the customer reads nothing of it. */
async function tell(context: Context, tx: Transaction, payment: DisputedPayment, { id, state, was, amount }: News) {
  const { order_id, currency } = payment
  for (const { shop_id } of await shopsOfOrders(tx, [order_id])) {
    await recordAuditEvent(context, tx, {
      action: `dispute.${state}`,
      subject: order_id,
      shop: shop_id,
      ...(was !== undefined && { before: { state: was } }),
      after: { dispute: id, amount: toDollars(toCentsOf(amount, currency)) },
    })
    if (isInDispute(state) && was === undefined) await notifyDisputed(context, tx, { id, shopId: shop_id })
    if (!isInDispute(state)) await notifyDisputeEnded(context, tx, { id, shopId: shop_id })
  }
  tx.afterCommit(() => context.alert('payment_disputed', { dispute: id, state, payment: payment.id, order: order_id }))
}
