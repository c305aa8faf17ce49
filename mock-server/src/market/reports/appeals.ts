import { APPEAL_DAYS, type AppealInput, type MessageReply } from '@haggle/shared-contract'
import { DAY } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { newId } from '../../base/ids'
import { conflict, forbidden, notFound } from '../../base/refusals'
import { recordAuditEvent } from '../../core/audit-trail/recordAuditEvent'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import { lockAccount, type Session } from '../../core/sessions/sessions'
import { hasOtherOperator } from '../operators/store'
import { appealById, decideOpenAppeal, insertAppeal } from './appealStore'
import { bringBack } from './decide'
import { caseOf, suspenderOf } from './store'
import { tellRefused } from './tellOwner'
import { findThing } from './things'
import type { StoredThing } from './thingStore'

/**
 * Appeals against the hiding of one's product or review, or the suspension of one's shop (D71): once per decision, within
 * 30 days. Throws 403 for what is somebody else's, 409 for what is not hidden, too late, or said already.
 */
export const appeal = (
  { db, now }: Context,
  { userId }: Session,
  { subject, id, text }: AppealInput,
): Promise<MessageReply> =>
  db.writing(async (tx) => {
    await lockAccount(tx, userId)
    const thing = await lockThing(tx, await findThing(tx, { subject, id }))
    if (thing.owner_id !== userId) throw forbidden('This belongs to somebody else.')
    const { hidden_at: at, hidden_reason } = thing
    if (at === null) throw conflict('There is nothing to appeal against: it is not hidden.')
    if (now() > at + APPEAL_DAYS * DAY) throw conflict(`Appeals are possible for ${APPEAL_DAYS} days only.`)
    const isNew = await insertAppeal(tx, {
      id: newId(now()),
      subject,
      subject_id: id,
      user_id: userId,
      text,
      created_at: now(),
      against_at: at,
      against_reason: hidden_reason ?? '',
      against_by: await deciderOf(tx, thing),
      state: 'open',
      answer: null,
      decided_by: null,
      decided_at: null,
    })
    if (!isNew) throw conflict('You have appealed against this already.')
    return { message: 'Your appeal is with the operators. We will tell you what they decide.' }
  })

/** Reads a thing again once it cannot be hidden or brought back any more before the transaction ends. */
async function lockThing(tx: Transaction, thing: StoredThing): Promise<StoredThing> {
  if (thing.product_id !== undefined) await lockRow(tx, 'products', thing.product_id)
  return findThing(tx, thing)
}

const deciderOf = async (tx: Transaction, { subject, id }: StoredThing): Promise<string | null> =>
  subject === 'shop' ? suspenderOf(tx, id) : ((await caseOf(tx, { subject, subject_id: id }))?.decided_by ?? null)

/** Grants an appeal: what it is about comes back. Again: nothing happens. */
export const grantAppeal = (context: Context, operator: Session, id: string): Promise<MessageReply> =>
  context.db.writing(async (tx) => {
    const { subject, subject_id, against_by, state } = await findAppeal(tx, id)
    await refuseOwnDecision(tx, operator, against_by)
    // a decided one says nothing about a later hiding of the same thing
    if (state === 'open') await bringBack(context, tx, operator, { subject, id: subject_id })
    const isDecided = await decide(context, tx, operator, id, null)
    if (!isDecided && (await findAppeal(tx, id)).state === 'refused') throw conflict('This appeal was refused already.')
    return { message: 'The appeal is granted.' }
  })

/** Refuses an appeal, and tells its author why. Again: nothing happens. */
export const refuseAppeal = (context: Context, operator: Session, id: string, reason: string): Promise<MessageReply> =>
  context.db.writing(async (tx) => {
    const { subject, subject_id, against_by } = await findAppeal(tx, id)
    await refuseOwnDecision(tx, operator, against_by)
    if (await decide(context, tx, operator, id, reason))
      await tellRefused(context, tx, await findThing(tx, { subject, id: subject_id }), reason)
    else if ((await findAppeal(tx, id)).state === 'granted') throw conflict('This appeal was granted already.')
    return { message: 'The appeal is refused.' }
  })

/** Throws 404 for an unknown appeal. */
export async function findAppeal(queries: ReadQueries, id: string) {
  const found = await appealById(queries, id)
  if (!found) throw notFound('Appeal')
  return found
}

/** Refuses an appeal, or grants it without an answer, if it is open. Returns whether it was. */
async function decide(
  context: Context,
  tx: Transaction,
  { userId, address }: Session,
  id: string,
  answer: string | null,
): Promise<boolean> {
  const state = answer === null ? 'granted' : 'refused'
  const decision = { state, answer, decided_by: userId, decided_at: context.now() } as const
  // bringing it back has granted it
  const isDecided = (await decideOpenAppeal(tx, id, decision)) || (await isGrantedNow(tx, id, decision))
  if (isDecided)
    await recordAuditEvent(context, tx, {
      action: `appeal.${state}`,
      subject: id,
      actor: { userId, address },
      ...(answer !== null && { after: { reason: answer } }),
    })
  return isDecided
}

async function isGrantedNow(
  tx: Transaction,
  id: string,
  { state, decided_by, decided_at }: { state: string; decided_by: string; decided_at: number },
): Promise<boolean> {
  const present = await findAppeal(tx, id)
  if (state !== 'granted' || present.state !== 'granted') return false
  return present.decided_by === decided_by && present.decided_at === decided_at
}

/** Where there are two operators, another one than who decided first decides the appeal (D71). */
async function refuseOwnDecision(tx: Transaction, { userId }: Session, decidedBy: string | null): Promise<void> {
  if (decidedBy === userId && (await hasOtherOperator(tx, userId)))
    throw forbidden('You made this decision yourself. Another operator decides the appeal.')
}
