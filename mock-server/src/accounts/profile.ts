import type { Profile, ProfileUpdate, SessionUser } from 'shared-contract'
import type { Context } from '../context'
import { lockRow } from '../database/lockRow'
import { unauthenticated } from '../http/errors'
import { hashPassword } from './passwords'
import { record } from '../trail/record'
import { refusingTakenEmail } from './register'
import { beginSession, type Session } from './sessions'
import { deleteSessionsOf, sessionExpiry, updateUser, userWithShop } from './store'

/** A user as they see themselves. */
export async function profileOf({ db }: Context, userId: string): Promise<Profile> {
  const { id, name, email, role, profile_picture, shopId } = await userWithShop(db.read, userId)
  return { _id: id, name, email, role, profilePicture: profile_picture, ...(shopId !== null && { shopId }) }
}

/** The flat session user with its token (D3, D6). */
export const sessionUser = async (context: Context, userId: string, token: string): Promise<SessionUser> => ({
  ...(await profileOf(context, userId)),
  token,
})

/** Changes what was sent. A new password ends every session of old and begins a fresh one (D6). */
export async function changeProfile(
  context: Context,
  { userId, tokenHash }: Session,
  token: string,
  address: string,
  { name, email, profilePicture, password }: ProfileUpdate,
): Promise<SessionUser> {
  const { db, realtime, passwordCost } = context
  const changes = {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(profilePicture !== undefined && { profile_picture: profilePicture }),
    ...(password !== undefined && {
      password_hash: await hashPassword(password, passwordCost, { account: userId, address }),
    }),
  }
  const renewed = await refusingTakenEmail(() =>
    db.writing(async (tx) => {
      // the session may have been ended while the password waited to be hashed
      const before = await lockRow(tx, 'users', userId)
      if ((await sessionExpiry(tx, tokenHash)) === undefined) throw unauthenticated('Please log in.')
      await updateUser(tx, userId, changes)
      const entry = { subject: userId, account: userId, actor: { userId, address } }
      if (before && email !== undefined && email !== before.email)
        await record(context, tx, {
          ...entry,
          action: 'email.changed',
          before: { email: before.email },
          after: { email },
        })
      if (password !== undefined) await record(context, tx, { ...entry, action: 'password.changed' })
      if (password === undefined) return undefined
      const ended = await deleteSessionsOf(tx, userId)
      return { ended, token: await beginSession(context, tx, userId) }
    }),
  )
  if (renewed) realtime.endSessions(renewed.ended)
  return sessionUser(context, userId, renewed?.token ?? token)
}
