import type { MessageReply } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { conflict, notFound } from '../../base/refusals'
import { recordAuditEvent } from '../../core/audit-trail/recordAuditEvent'
import type { Transaction } from '../../core/database/database'
import type { Session } from '../../core/sessions/sessions'
import { grantAppealsOf } from '../appeals/store'
import { hideMessage, restoreMessage } from '../conversations/reportStore'
import { hideReview, restoreReview } from '../reviews/hideReview'
import { hideProduct, restoreProduct } from '../shops/hideProduct'
import { restoreShop } from '../shops/shopStates'
import { caseOf, dismissCase, putCase } from './store'
import { tellHidden, tellRestored } from './tellOwner'
import { findThing, type ThingKey } from './things'

/** Dismisses the reports of a thing (D71). Again: nothing happens. Throws 409 for a hidden one. */
export const dismissReports = (
  context: Context,
  { userId, address }: Session,
  { subject, id }: ThingKey,
): Promise<MessageReply> =>
  context.db.writing(async (tx) => {
    const at = context.now()
    const key = { subject, subject_id: id }
    const decided = { decided_by: userId, decided_at: at, changed_at: at }
    if (await dismissCase(tx, key, decided))
      await recordAuditEvent(context, tx, {
        action: 'reports.dismissed',
        subject: id,
        actor: { userId, address },
        after: { what: subject },
      })
    else if ((await caseOf(tx, key))?.state === 'hidden') throw conflict('It is hidden. Please restore it instead.')
    else if (!(await caseOf(tx, key))) throw notFound('Report')
    return { message: 'The reports are dismissed.' }
  })

/** Hides a product, a review or a message, and tells its owner why (D71). Again: nothing happens. Throws 409 for a shop. */
export const hideThing = (
  context: Context,
  operator: Session,
  { subject, id }: ThingKey,
  reason: string,
): Promise<MessageReply> =>
  context.db.writing(async (tx) => {
    const thing = await findThing(tx, { subject, id })
    if (subject === 'shop') throw conflict('A shop is suspended, not hidden.')
    const isChanged = await HIDE[subject](context, tx, id, reason)
    if (isChanged) {
      await record(context, tx, operator, { subject, id }, reason)
      await tellHidden(context, tx, thing, reason)
    }
    return { message: 'It is hidden.' }
  })

const HIDE = {
  product: hideProduct,
  review: hideReview,
  message: (context: Context, tx: Transaction, id: string, reason: string) =>
    hideMessage(tx, id, reason, context.now()),
}

const RESTORE = {
  product: restoreProduct,
  review: (_: Context, tx: Transaction, id: string) => restoreReview(tx, id),
  message: (_: Context, tx: Transaction, id: string) => restoreMessage(tx, id),
}

/** Brings a thing back, and grants an appeal that waits for that. Again: nothing happens. */
export const restoreThing = (context: Context, operator: Session, key: ThingKey): Promise<MessageReply> =>
  context.db.writing(async (tx) => {
    await findThing(tx, key)
    await bringBack(context, tx, operator, key)
    return { message: 'It can be seen again.' }
  })

/** The same, in the caller's transaction. */
export async function bringBack(context: Context, tx: Transaction, operator: Session, key: ThingKey): Promise<void> {
  const { subject, id } = key
  const caseKey = { subject, subject_id: id }
  const decided = { decided_by: operator.userId, decided_at: context.now() }
  if (subject === 'shop') {
    if (await restoreShop(context, tx, id, operator))
      await dismissCase(tx, caseKey, { ...decided, changed_at: context.now() })
    return
  }
  const isChanged = await RESTORE[subject](context, tx, id)
  if (!isChanged) return
  await record(context, tx, operator, key)
  await tellRestored(context, tx, await findThing(tx, key))
  await grantAppealsOf(tx, caseKey, decided)
}

/** Records a hiding, or without a reason a restoring, in the queue and in the trail. */
async function record(
  context: Context,
  tx: Transaction,
  { userId, address }: Session,
  { subject, id }: ThingKey,
  reason?: string,
): Promise<void> {
  const at = context.now()
  await putCase(tx, {
    subject,
    subject_id: id,
    state: reason === undefined ? 'dismissed' : 'hidden',
    changed_at: at,
    reason: reason ?? '',
    decided_by: userId,
    decided_at: at,
  })
  await recordAuditEvent(context, tx, {
    action: `${subject}.${reason === undefined ? 'restored' : 'hidden'}`,
    subject: id,
    actor: { userId, address },
    ...(reason !== undefined && { after: { reason } }),
  })
}
