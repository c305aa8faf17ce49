import type { MessageReply } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { lockRow } from '../../core/database/lockRow'
import { endSession, endSessionsOf, type Session } from '../../core/sessions/sessions'

/** Ends this one session, its sockets included (D21). */
export async function logOut(context: Context, { tokenHash }: Session): Promise<MessageReply> {
  await context.db.writing((tx) => endSession(context, tx, tokenHash))
  return { message: 'You are logged out.' }
}

/** Ends every session of the user, on all devices (D21). */
export async function logOutEverywhere(context: Context, { userId }: Session): Promise<MessageReply> {
  await context.db.writing(async (tx) => {
    // Waits for a concurrent password change, which begins a new session.
    await lockRow(tx, 'users', userId)
    await endSessionsOf(context, tx, userId)
  })
  return { message: 'You are logged out everywhere.' }
}
