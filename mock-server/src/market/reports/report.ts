import type { MessageReply, ReportInput } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { newId } from '../../base/ids'
import { forbidden } from '../../base/refusals'
import { lockAccount, type Session } from '../../core/sessions/sessions'
import { insertReport, openCase } from './store'
import { findShownThing } from './things'

/**
 * Reports a thing to the operators, once per account (D71); again, it changes nothing, and `isNew` is false. Throws 404 for
 * what the caller cannot see, 403 for what is the caller's own.
 */
export const report = (
  { db, now }: Context,
  { userId }: Session,
  { subject, id, reason, text = '' }: ReportInput,
): Promise<MessageReply & { isNew: boolean }> =>
  db.writing(async (tx) => {
    await lockAccount(tx, userId)
    const thing = await findShownThing(tx, { subject, id }, userId)
    if (thing.owner_id === userId) throw forbidden('You cannot report what is your own.')
    const key = { subject, subject_id: id }
    const isNew = await insertReport(tx, {
      ...key,
      id: newId(now()),
      user_id: userId,
      reason,
      text,
      created_at: now(),
    })
    if (isNew) await openCase(tx, key, now())
    return { isNew, message: isNew ? 'Thank you. We will look at it.' : 'You have reported this already.' }
  })
