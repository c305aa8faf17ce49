import type { Profile, ProfileUpdate, SessionUser } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { unauthenticated } from '../../base/refusals'
import { recordAuditEvent } from '../../core/audit-trail/recordAuditEvent'
import { lockRow } from '../../core/database/lockRow'
import { renewSearchTexts } from '../../core/database/orderSearch'
import { beginSession, endSessionsOf, type Session } from '../../core/sessions/sessions'
import { hasSecondFactor, sessionByHash } from '../../core/sessions/store'
import { mailConfirmation, mailEmailChanged, mailPasswordChanged } from './accountMails'
import { hashPassword } from './passwords'
import { refuseReservedEmail, refuseTakenEmail } from './register'
import { updateUser, userWithShop } from './store'
import { changedEmail } from './unprovedEmail'

/** Returns a user's own profile. */
export async function profileOf({ db }: Context, userId: string): Promise<Profile> {
  const { id, name, email, role, profile_picture, shopId, email_verified_at } = await userWithShop(db.read, userId)
  return {
    _id: id,
    name,
    email,
    role,
    profilePicture: profile_picture,
    ...(shopId !== null && { shopId }),
    emailVerified: email_verified_at !== null,
    ...(role !== 'user' && (await hasSecondFactor(db.read, userId)) && { secondFactor: true }),
  }
}

/** Returns the flat session user with its token (D3, D6). */
export async function sessionUser({ db }: Context, userId: string, token: string): Promise<SessionUser> {
  const { id, name, email, role, profile_picture, shopId } = await userWithShop(db.read, userId)
  return { _id: id, name, email, role, profilePicture: profile_picture, ...(shopId !== null && { shopId }), token }
}

/** Updates the fields that were sent. A new password ends all sessions and begins a new one (D6). */
export async function changeProfile(
  context: Context,
  { userId, tokenHash, address }: Session,
  token: string,
  { name, email, profilePicture, password }: ProfileUpdate,
): Promise<SessionUser> {
  const { db, passwordCost } = context
  const changes = {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(profilePicture !== undefined && { profile_picture: profilePicture }),
    ...(password !== undefined && {
      password_hash: await hashPassword(password, passwordCost, { account: userId, address }),
    }),
  }
  const renewed = await refuseTakenEmail(() =>
    db.writing(async (tx) => {
      // The session may have ended while the password waited to be hashed.
      const before = await lockRow(tx, 'users', userId)
      const session = await sessionByHash(tx, tokenHash)
      if (!before || !session) throw unauthenticated('Please log in.')
      const newEmail = email === undefined || email === before.email ? undefined : changedEmail(before, email)
      await updateUser(tx, userId, { ...changes, ...newEmail })
      if (newEmail || (name !== undefined && name !== before.name)) await renewSearchTexts(tx, before)
      const entry = { subject: userId, account: userId, actor: { userId, address } }
      if (newEmail) {
        await refuseReservedEmail(context, tx, newEmail.email, userId)
        await mailEmailChanged(context, tx, before)
        if (newEmail.email_verified_at === null) await mailConfirmation(context, tx, { ...before, ...newEmail })
        await recordAuditEvent(context, tx, {
          ...entry,
          action: 'email.changed',
          before: { email: before.email },
          after: { email: newEmail.email },
        })
      }
      if (password === undefined) return undefined
      await recordAuditEvent(context, tx, { ...entry, action: 'password.changed' })
      // After a change of address the mail to the previous one already has a restore link.
      if (!newEmail) await mailPasswordChanged(context, tx, before)
      await endSessionsOf(context, tx, userId)
      return beginSession(context, tx, userId, session.device)
    }),
  )
  return sessionUser(context, userId, renewed ?? token)
}
