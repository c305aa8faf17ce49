import type { Dispute } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { conflict, notFound } from '../../base/refusals'
import { recordAuditEvent } from '../../core/audit-trail/recordAuditEvent'
import type { Transaction } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import type { Session } from '../../core/sessions/sessions'
import { followDispute } from './followDisputes'
import { showDispute } from './showDisputes'
import { evidenceOf, shopsOfOrders, updateDispute, type StoredDispute } from './store'

type Decision = NonNullable<StoredDispute['decision']>

/** Contests a dispute with the shops' evidence (D74). Repeated, it does nothing. */
export const contestDispute = (context: Context, operator: Session, id: string) =>
  decide(context, operator, id, 'contest')

/** Gives a dispute up: the bank takes the money. Repeated, it does nothing. */
export const acceptDispute = (context: Context, operator: Session, id: string) =>
  decide(context, operator, id, 'accept')

/** Records a decision and sends it. What the provider does not answer, a job sends again. */
async function decide(context: Context, operator: Session, id: string, decision: Decision): Promise<Dispute> {
  const isNew = await context.db.writing(async (tx) => {
    const dispute = await lockRow(tx, 'disputes', id)
    if (!dispute) throw notFound('Dispute')
    if (dispute.decision === decision) return false
    await checkCanDecide(tx, dispute, decision)
    const at = context.now()
    await updateDispute(tx, id, { decision, decided_at: at, sent_at: null, failure: null, ask_at: at })
    await record(context, tx, operator, dispute, decision)
    return true
  })
  if (isNew) await followDispute(context, id).catch(() => undefined)
  return showDispute(context, id)
}

async function checkCanDecide(tx: Transaction, { id, state, decision: other }: StoredDispute, decision: Decision) {
  if (state === 'under_review') throw conflict("This dispute is with the customer's bank already.")
  if (state !== 'open') throw conflict('This dispute has ended.')
  if (other !== null)
    throw conflict(
      `This dispute was already ${other === 'contest' ? 'contested' : 'accepted'}, and waits for the bank.`,
    )
  if (decision === 'contest' && (await evidenceOf(tx, [id])).length === 0)
    throw conflict('No shop has sent evidence yet, and without it the bank takes no answer.')
}

async function record(
  context: Context,
  tx: Transaction,
  { userId }: Session,
  { id, order_id }: StoredDispute,
  decision: Decision,
) {
  const entry = {
    action: decision === 'contest' ? 'dispute.contested' : 'dispute.accepted',
    subject: order_id,
    actor: { userId, address: '' },
    after: { dispute: id },
  }
  for (const { shop_id } of await shopsOfOrders(tx, [order_id]))
    await recordAuditEvent(context, tx, { ...entry, shop: shop_id })
}
