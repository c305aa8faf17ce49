import type { MessageReply } from 'shared-contract'
import type { Context } from '../context'
import { endAllSessions, type Session } from './sessions'

/** Ends this one session, its sockets included (D21). */
export async function logOut({ db, realtime }: Context, { tokenHash }: Session): Promise<MessageReply> {
  await db.read.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
  realtime.endSessions([tokenHash])
  return { message: 'You are logged out.' }
}

/** Ends every session of the user, on all devices (D21). */
export async function logOutEverywhere({ db, realtime }: Context, { userId }: Session): Promise<MessageReply> {
  realtime.endSessions(await endAllSessions(db.read, userId))
  return { message: 'You are logged out everywhere.' }
}
