import { isInDispute } from '@haggle/shared-contract'
import { MINUTE } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { lockRow } from '../../core/database/lockRow'
import { letterOf, summaryOf, toPng } from './documents'
import { DecisionRefused, type EvidenceDocument, type ProviderDispute } from './providerDispute'
import { recordDispute, REST } from './recordDispute'
import {
  claimDisputes,
  disputeById,
  disputedPayment,
  evidenceOf,
  shopsOfOrders,
  updateDispute,
  type StoredDispute,
} from './store'

const BATCH = 10

/** Sends what was decided about a dispute, or asks the provider how it is, and records that. */
export async function followDispute(context: Context, id: string): Promise<void> {
  const { db, provider } = context
  const dispute = await disputeById(db.read, id)
  if (!dispute || !isInDispute(dispute.state)) return
  const payment = await disputedPayment(db.read, dispute.payment_id)
  if (!payment) throw new Error('A disputed payment vanished.')
  const isToSend = dispute.decision !== null && dispute.sent_at === null && dispute.state === 'open'
  const reported = isToSend ? await send(context, dispute) : await provider.dispute(id)
  if (reported) await recordDispute(context, payment, reported)
}

/** Sends a decision. Returns the dispute as the provider has it then; undefined if it refused the decision. */
async function send(context: Context, dispute: StoredDispute): Promise<ProviderDispute | undefined> {
  const { provider } = context
  const { id } = dispute
  try {
    const answered = dispute.decision === 'accept' ? await provider.acceptDispute(id) : await contest(context, dispute)
    await note(context, id, { sent_at: context.now() })
    return answered
  } catch (error) {
    // it may have taken the decision, and its answer was lost
    const present = await provider.dispute(id)
    if (present.status !== 'open') {
      await note(context, id, { sent_at: context.now() })
      return present
    }
    if (!(error instanceof DecisionRefused)) throw error
    await note(context, id, { decision: null, failure: error.message, ask_at: context.now() + REST })
    return undefined
  }
}

const note = ({ db }: Context, id: string, changes: Parameters<typeof updateDispute>[2]) =>
  db.writing(async (tx) => {
    const dispute = await lockRow(tx, 'disputes', id)
    if (dispute && dispute.sent_at === null) await updateDispute(tx, id, changes)
  })

async function contest(context: Context, { id, amount, order_id }: StoredDispute): Promise<ProviderDispute> {
  const { db, provider } = context
  const evidence = await evidenceOf(db.read, [id])
  const shops = await shopsOfOrders(db.read, [order_id])
  const texts = evidence.map(({ shop_id, text }) => {
    const name = shops.find((shop) => shop.shop_id === shop_id)?.shop_name ?? ''
    return evidence.length > 1 ? `${name}:\n${text}` : text
  })
  const upload = async (documents: readonly EvidenceDocument[]) => {
    const ids: string[] = []
    for (const document of documents) ids.push(await provider.uploadDocument(document))
    return ids
  }
  const letters = await upload(await letterOf(texts.join('\n\n')))
  const pictures: string[] = []
  for (const url of evidence.flatMap((each) => JSON.parse(each.pictures) as string[])) {
    const picture = await toPng(context, url)
    if (picture) pictures.push(...(await upload([picture])))
  }
  return provider.contestDispute(id, { amount, summary: summaryOf(texts.join('\n\n')), letters, pictures })
}

/** Follows the disputes that are due, also those interrupted by an outage. A failure does not stop the others. */
export async function followDisputes(context: Context): Promise<void> {
  const { db, now } = context
  const due = { now: now(), pause: MINUTE, rest: REST, limit: BATCH }
  const claimed = await db.writing((tx) => claimDisputes(tx, due))
  const failures: unknown[] = []
  for (const { id } of claimed) await followDispute(context, id).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} disputes have to wait`)
}
