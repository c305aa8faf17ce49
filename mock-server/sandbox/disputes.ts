import type { Context } from '../src/base/context'
import type { ReadQueries } from '../src/core/database/database'
import type { SandboxDisputeRow } from '../src/core/database/tables'
import { paymentEntity, providerId } from './entities'
import { ProviderError, unknownId } from './errors'
import { paymentRow } from './payments'
import { sendWebhook, type Sending } from './webhooks'

/** How long there is to answer. */
const RESPOND_MS = 7 * 24 * 60 * 60 * 1000

type Status = SandboxDisputeRow['status']

/** Lets the customer's bank dispute a payment, which the real provider has no call for. All of it unless an amount is given. */
export async function openDispute(context: Context, paymentId: string, amount: number | undefined, sending: Sending) {
  const payment = await paymentRow(context.db.read, paymentId)
  const dispute: SandboxDisputeRow = {
    id: providerId('disp'),
    payment_id: paymentId,
    amount: amount ?? payment.amount,
    currency: payment.currency,
    status: 'open',
    summary: null,
    created_at: context.now(),
  }
  if (dispute.amount > payment.amount) throw new ProviderError('The dispute amount is greater than the payment amount')
  await context.db.writing((tx) => tx.insertInto('sandbox_disputes').values(dispute).execute())
  void report(context, dispute, sending)
  return disputeEntity(dispute)
}

/** Decides a dispute as the customer's bank does. */
export const decideDispute = (context: Context, id: string, status: 'won' | 'lost' | 'closed', sending: Sending) =>
  move(context, id, { from: ['open', 'under_review'], status }, sending)

export const acceptDispute = (context: Context, id: string, sending: Sending) =>
  move(context, id, { from: ['open'], status: 'lost' }, sending)

interface Contest {
  summary: string
  documents: readonly string[]
}

/** Contests a dispute. Its documents must be uploaded. */
export async function contestDispute(context: Context, id: string, { summary, documents }: Contest, sending: Sending) {
  for (const document of documents) {
    const known = context.db.read.selectFrom('sandbox_documents').select('id').where('id', '=', document)
    if (!(await known.executeTakeFirst())) throw new ProviderError('The document id provided does not exist')
  }
  return move(context, id, { from: ['open'], status: 'under_review', summary }, sending)
}

/** Keeps what is known of a document, and not its bytes. */
export async function createDocument({ db, now }: Context, { name, bytes }: { name: string; bytes: number }) {
  const row = { id: providerId('doc'), name, bytes, created_at: now() }
  await db.writing((tx) => tx.insertInto('sandbox_documents').values(row).execute())
  return { id: row.id, entity: 'document', purpose: 'dispute_evidence', name, size: bytes }
}

export const readDispute = async ({ db }: Context, id: string) => disputeEntity(await disputeRow(db.read, id))

/** What lost disputes took of a payment. */
export async function lostOf(queries: ReadQueries, paymentId: string): Promise<number> {
  const { lost } = await queries
    .selectFrom('sandbox_disputes')
    .select(({ fn }) => fn.sum<number | string | null>('amount').as('lost'))
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'lost')
    .executeTakeFirstOrThrow()
  return Number(lost ?? 0)
}

async function disputeRow(queries: ReadQueries, id: string) {
  const dispute = await queries.selectFrom('sandbox_disputes').selectAll().where('id', '=', id).executeTakeFirst()
  if (!dispute) throw unknownId()
  return dispute
}

async function move(
  context: Context,
  id: string,
  { from, ...to }: { from: readonly Status[]; status: Status; summary?: string },
  sending: Sending,
) {
  await disputeRow(context.db.read, id)
  const moved = await context.db.writing((tx) =>
    tx
      .updateTable('sandbox_disputes')
      .set(to)
      .where('id', '=', id)
      .where('status', 'in', from)
      .returningAll()
      .executeTakeFirst(),
  )
  if (!moved) throw new ProviderError('The dispute is not in a state in which this action can be taken')
  void report(context, moved, sending)
  return disputeEntity(moved)
}

/** Sends the webhook of a dispute's state. */
async function report(context: Context, dispute: SandboxDisputeRow, sending: Sending): Promise<void> {
  const payload = {
    payment: { entity: paymentEntity(await paymentRow(context.db.read, dispute.payment_id)) },
    dispute: { entity: disputeEntity(dispute) },
  }
  const event = `payment.dispute.${dispute.status === 'open' ? 'created' : dispute.status}`
  await sendWebhook(context.config, { event, payload, at: context.now() }, sending)
}

/** A dispute in the provider's format. */
export const disputeEntity = (dispute: SandboxDisputeRow) => ({
  id: dispute.id,
  entity: 'dispute',
  payment_id: dispute.payment_id,
  amount: dispute.amount,
  currency: dispute.currency,
  amount_deducted: dispute.status === 'lost' ? dispute.amount : 0,
  reason_code: 'goods_or_services_not_received_or_partially_received',
  reason_description: 'The customer says that the goods did not arrive.',
  respond_by: Math.floor((dispute.created_at + RESPOND_MS) / 1000),
  status: dispute.status,
  phase: 'chargeback',
  evidence: { summary: dispute.summary },
  created_at: Math.floor(dispute.created_at / 1000),
})
