import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../src/base/context'
import type { Transaction } from '../src/core/database/database'
import type { SandboxPaymentRow, SandboxRefundRow } from '../src/core/database/tables'
import { refundsFail } from './cards'
import { lostOf } from './disputes'
import { paymentEntity, providerId, refundEntity } from './entities'
import { ProviderError } from './errors'
import { paymentRow } from './payments'
import { sendWebhook, type Sending } from './webhooks'

/** How long a refund is pending. */
const PENDING_MS = 1000

/** How often pending refunds are checked. */
const POLL_MS = 250

interface NewRefund {
  amount?: number | undefined
  receipt?: string | undefined
  /** Idempotency key: a repeated call returns the first refund. */
  key: string | undefined
}

/** Refunds a payment, in full by default. The refund is pending at first; webhooks report its progress. */
export async function refund(context: Context, paymentId: string, input: NewRefund, sending: Sending) {
  const { refund, payment, isNew } = await context.db.writing((tx) => begin(context, tx, paymentId, input))
  if (isNew) void sendProgress(context, refund, sending)
  return refundEntity(refund, payment.currency)
}

async function begin({ now }: Context, tx: Transaction, id: string, { amount, receipt, key }: NewRefund) {
  const payment = await paymentRow(tx, id)
  const lost = await lostOf(tx, id)
  const part = amount ?? payment.amount - payment.amount_refunded - lost
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
    .where((eb) => eb(eb('amount_refunded', '+', part + lost), '<=', eb.ref('amount')))
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

/** A part of a payment's refunds, newest first. */
export async function readRefunds(
  context: Context,
  paymentId: string,
  { count, skip }: { count: number; skip: number },
) {
  const { currency } = await paymentRow(context.db.read, paymentId)
  for (const refund of await refundRows(context.db.read, paymentId)) await finishIfDue(context, refund)
  const rows = (await refundRows(context.db.read, paymentId)).slice(skip, skip + count)
  const items = rows.map((row) => refundEntity(row, currency))
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

/** Sends a webhook when a refund begins and another when it ends. */
async function sendProgress(context: Context, refund: SandboxRefundRow, sending: Sending): Promise<void> {
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
    while (!isDue(context, refund)) await delay(POLL_MS, undefined, { signal: sending.signal, ref: false })
    await send(`refund.${await finishIfDue(context, refund)}`)
  } catch (err) {
    if (!sending.signal.aborted) sending.log.warn({ err, refund: refund.id }, 'news of a refund was not told')
  }
}

const isDue = ({ now }: Context, { created_at }: SandboxRefundRow) => created_at + PENDING_MS <= now()

/** Completes a refund that is due. Returns its state. A failed refund is subtracted from the refunded amount again. */
async function finishIfDue(context: Context, refund: SandboxRefundRow): Promise<SandboxRefundRow['status']> {
  if (refund.status !== 'pending' || !isDue(context, refund)) return refund.status
  return context.db.writing(async (tx) => {
    const { card_last4 } = await paymentRow(tx, refund.payment_id)
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
        // the database subtracts: other parts of the payment may fail at the same time
        .set((eb) => ({
          status: 'captured' satisfies SandboxPaymentRow['status'],
          amount_refunded: eb('amount_refunded', '-', refund.amount),
        }))
        .where('id', '=', refund.payment_id)
        .execute()
    // a concurrent call may have completed it
    return ended
      ? status
      : ((await refundRows(tx, refund.payment_id)).find(({ id }) => id === refund.id)?.status ?? status)
  })
}
