import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../src/context'
import type { Transaction } from '../src/database/database'
import type { SandboxPaymentRow, SandboxRefundRow } from '../src/database/tables'
import { refundsFail } from './cards'
import { paymentEntity, providerId, refundEntity } from './entities'
import { ProviderError } from './errors'
import { paymentRow } from './payments'
import { sendWebhook, type Sending } from './webhooks'

/** So long a refund is pending, in ms. */
const BANK_MS = 1000

/** How often it is looked whether the bank is done, in ms. */
const LOOK_MS = 250

export interface NewRefund {
  amount?: number | undefined
  receipt?: string | undefined
  /** The same again answers the refund that it made. */
  key: string | undefined
}

/** Gives all that is left of a payment back, or a part of it: pending at first, told by webhooks. */
export async function refund(context: Context, paymentId: string, asked: NewRefund, sending: Sending) {
  const { refund, payment, isNew } = await context.db.writing((tx) => begin(context, tx, paymentId, asked))
  if (isNew) void tell(context, refund, sending)
  return refundEntity(refund, payment.currency)
}

async function begin({ now }: Context, tx: Transaction, id: string, { amount, receipt, key }: NewRefund) {
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
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sandbox_refunds')
            .select('sandbox_refunds.id')
            .where('payment_id', '=', id)
            .where('idempotency_key', '=', key ?? ''),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst()
  const known = (await refundRows(tx, id)).find((row) => key !== undefined && row.idempotency_key === key)
  if (known) return { refund: known, payment, isNew: false }
  if (!refunded) throw refused((await paymentRow(tx, id)).status)
  const row: SandboxRefundRow = {
    id: providerId('rfnd'),
    payment_id: id,
    amount: part,
    status: 'pending',
    receipt: receipt ?? null,
    idempotency_key: key ?? null,
    created_at: now(),
  }
  await tx.insertInto('sandbox_refunds').values(row).execute()
  return { refund: row, payment, isNew: true }
}

function refused(status: string) {
  if (status === 'refunded') return new ProviderError('The payment has been fully refunded already')
  if (status === 'captured')
    return new ProviderError('The total refund amount is greater than the refund payment amount')
  return new ProviderError('The payment status should be captured for action to be taken')
}

/** Everything that went or goes back of a payment, the latest first. */
export async function readRefunds(context: Context, paymentId: string) {
  const { currency } = await paymentRow(context.db.read, paymentId)
  for (const refund of await refundRows(context.db.read, paymentId)) await finishIfDue(context, refund)
  const items = (await refundRows(context.db.read, paymentId)).map((row) => refundEntity(row, currency))
  return { entity: 'collection', count: items.length, items }
}

const refundRows = (queries: Pick<Transaction, 'selectFrom'>, paymentId: string): Promise<SandboxRefundRow[]> =>
  queries
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Tells that a refund began and, when the bank is done, how it ended. */
async function tell(context: Context, refund: SandboxRefundRow, sending: Sending): Promise<void> {
  const send = async (event: string) => {
    const payment = await paymentRow(context.db.read, refund.payment_id)
    const row = (await refundRows(context.db.read, payment.id)).find(({ id }) => id === refund.id) ?? refund
    const payload = {
      refund: { entity: refundEntity(row, payment.currency) },
      payment: { entity: paymentEntity(payment) },
    }
    await sendWebhook(context.config, { event, payload, at: row.created_at }, sending)
  }
  try {
    await send('refund.created')
    while (!isDue(context, refund)) await delay(LOOK_MS, undefined, { signal: sending.signal, ref: false })
    await send(`refund.${await finishIfDue(context, refund)}`)
  } catch (err) {
    if (!sending.signal.aborted) sending.log.warn({ err, refund: refund.id }, 'news of a refund was not told')
  }
}

const isDue = ({ now }: Context, { created_at }: SandboxRefundRow) => created_at + BANK_MS <= now()

/** Ends a refund whose time has come, and says its state. One that fails leaves the money with the shop. */
async function finishIfDue(context: Context, refund: SandboxRefundRow): Promise<SandboxRefundRow['status']> {
  if (refund.status !== 'pending' || !isDue(context, refund)) return refund.status
  return context.db.writing(async (tx) => {
    const { card_last4, amount_refunded } = await paymentRow(tx, refund.payment_id)
    const status = refundsFail(card_last4) ? ('failed' as const) : ('processed' as const)
    const ended = await tx
      .updateTable('sandbox_refunds')
      .set({ status })
      .where('id', '=', refund.id)
      .where('status', '=', 'pending')
      .returning('id')
      .executeTakeFirst()
    if (ended && status === 'failed')
      await tx
        .updateTable('sandbox_payments')
        .set({
          status: 'captured' satisfies SandboxPaymentRow['status'],
          amount_refunded: amount_refunded - refund.amount,
        })
        .where('id', '=', refund.payment_id)
        .execute()
    return status
  })
}
