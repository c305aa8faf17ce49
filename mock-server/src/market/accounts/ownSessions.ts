import type { AccountSession, MessageReply } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { forbidden, notFound } from '../../base/refusals'
import { recordAuditEvent } from '../../core/audit-trail/recordAuditEvent'
import { endSession, sessionIdOf, type Session } from '../../core/sessions/sessions'
import { isSessionOfAnother, sessionsOfUser } from '../../core/sessions/store'
import { describeDevice } from './device'

/** Lists the account's sessions: the caller's first, then by last use (D66). */
export async function listSessions({ db, now }: Context, session: Session): Promise<AccountSession[]> {
  const rows = await sessionsOfUser(db.read, session.userId, now())
  return rows
    .map(({ token_hash, device, created_at, last_used_at }) => ({
      id: sessionIdOf(token_hash),
      current: token_hash === session.tokenHash,
      device: device || describeDevice(),
      createdAt: new Date(created_at).toISOString(),
      lastUsedAt: new Date(last_used_at).toISOString(),
    }))
    .sort((a, b) => Number(b.current) - Number(a.current) || (a.lastUsedAt < b.lastUsedAt ? 1 : -1))
}

/** One of the account's sessions. Throws 404 for an unknown id, 403 for another account's. */
export async function findOwnSession({ db, now }: Context, { userId }: Session, id: string) {
  const own = await sessionsOfUser(db.read, userId, now())
  const found = own.find(({ token_hash }) => sessionIdOf(token_hash) === id)
  if (found) return found
  throw (await isSessionOfAnother(db.read, id, userId))
    ? forbidden('This is a session of somebody else.')
    : notFound('Session')
}

/** Ends one of the account's sessions and its sockets. */
export async function endOwnSession(context: Context, session: Session, id: string): Promise<MessageReply> {
  const { userId, address } = session
  const found = await findOwnSession(context, session, id)
  await context.db.writing(async (tx) => {
    await endSession(context, tx, found.token_hash)
    await recordAuditEvent(context, tx, {
      action: 'session.ended',
      subject: id,
      account: userId,
      actor: { userId, address },
    })
  })
  return { message: 'That device is logged out.' }
}
