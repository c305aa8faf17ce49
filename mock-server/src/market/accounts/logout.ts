import type { MessageReply } from 'shared-contract'
import type { Context } from '../../base/context'
import { lockRow } from '../../core/database/lockRow'
import type { Session } from '../../core/sessions/sessions'
import { deleteSession, deleteSessionsOf } from '../../core/sessions/store'

/** Ends this one session, its sockets included (D21). */
export async function logOut({ db, realtime }: Context, { tokenHash }: Session): Promise<MessageReply> {
  await db.writing((tx) => deleteSession(tx, tokenHash))
  realtime.endSessions([tokenHash])
  return { message: 'You are logged out.' }
}

/** Ends every session of the user, on all devices (D21). */
export async function logOutEverywhere({ db, realtime }: Context, { userId }: Session): Promise<MessageReply> {
  const ended = await db.writing(async (tx) => {
    // Waits for a concurrent password change, which begins a new session.
    await lockRow(tx, 'users', userId)
    return deleteSessionsOf(tx, userId)
  })
  realtime.endSessions(ended)
  return { message: 'You are logged out everywhere.' }
}
