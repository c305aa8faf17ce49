import type { ProfileUpdate, SessionUser } from 'shared-contract'
import type { Context } from '../context'
import { hashPassword } from './passwords'
import { sessionUser } from './profile'
import { refusingTakenEmail } from './register'
import { beginSession, endAllSessions, type Session } from './sessions'

/** Changes what was sent. A new password ends every session of old and begins a fresh one (D6). */
export async function changeProfile(
  context: Context,
  { userId }: Session,
  token: string,
  { name, email, profilePicture, password }: ProfileUpdate,
): Promise<SessionUser> {
  const { db, realtime, passwordCost } = context
  const changes = {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(profilePicture !== undefined && { profile_picture: profilePicture }),
    ...(password !== undefined && { password_hash: await hashPassword(password, passwordCost) }),
  }
  const renewed = await refusingTakenEmail(() =>
    db.writing(async (tx) => {
      await tx.updateTable('users').set(changes).where('id', '=', userId).execute()
      if (password === undefined) return undefined
      const ended = await endAllSessions(tx, userId)
      return { ended, token: await beginSession(context, tx, userId) }
    }),
  )
  if (renewed) realtime.endSessions(renewed.ended)
  return sessionUser(context, userId, renewed?.token ?? token)
}
