import type { MessageReply, PasswordReset, PasswordResetAccount } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { newId } from '../../base/ids'
import { recordAuditEvent } from '../../core/audit-trail/recordAuditEvent'
import { lockRow } from '../../core/database/lockRow'
import { findMailLink, consumeMailLink } from '../../core/mail/mailLinks'
import { endSessionsOf } from '../../core/sessions/sessions'
import { countWithinLimit } from '../../core/throttle/throttle'
import { mailResetLink, mailPasswordChanged } from './accountMails'
import { forgiveFailedLogIns } from './login'
import { hashPassword } from './passwords'
import { claimPasswordRequest, insertPasswordRequest, oldestPasswordRequests, updateUser, userByEmail } from './store'
import { provedEmail } from './unprovedEmail'

const BATCH = 100
const MAILS_PER_HOUR = { what: 'mails about forgotten passwords', max: 3, minutes: 60 }

/**
 * Queues a request for a new password. Whether the address has an account is looked up later, so that the response time
 * does not reveal it (D64).
 */
export async function requestPasswordReset({ db, now }: Context, email: string): Promise<MessageReply> {
  await db.writing((tx) => insertPasswordRequest(tx, newId(now()), email))
  return { message: 'If that address has an account, a mail is on its way.' }
}

/** Processes queued password requests: mails a link to each address with an account. Safe to run concurrently. */
export async function sendPasswordResets(context: Context): Promise<void> {
  const { db } = context
  for (const { id, email } of await oldestPasswordRequests(db.read, BATCH))
    await db.writing(async (tx) => {
      if (!(await claimPasswordRequest(tx, id))) return
      const account = await userByEmail(tx, email)
      if (account && (await countWithinLimit(context, tx, { ...MAILS_PER_HOUR, subject: email })))
        await mailResetLink(context, tx, { ...account, email })
    })
}

/** Tells whoever opens a mailed link whose password it sets, which the mail's address knows anyway. */
export async function resetAccount(context: Context, token: string): Promise<PasswordResetAccount> {
  const { email } = await findMailLink(context, context.db.read, 'reset', token)
  return { email }
}

/** Sets a new password by the single-use token of a mailed link, and ends all sessions (D64). */
export async function resetPassword(
  context: Context,
  address: string,
  { token, password }: PasswordReset,
): Promise<MessageReply> {
  const { db, now, passwordCost } = context
  const { user_id } = await findMailLink(context, db.read, 'reset', token)
  const hash = await hashPassword(password, passwordCost, { account: user_id, address })
  await db.writing(async (tx) => {
    const user = await lockRow(tx, 'users', user_id)
    await consumeMailLink(context, tx, 'reset', token)
    if (!user) throw new Error('The account of a mail link does not exist.')
    // Opening the link proves that the address is theirs.
    await updateUser(tx, user_id, { password_hash: hash, ...provedEmail(user.email_verified_at ?? now()) })
    const actor = { userId: user_id, address }
    await recordAuditEvent(context, tx, { action: 'password.changed', subject: user_id, account: user_id, actor })
    await mailPasswordChanged(context, tx, user)
    await forgiveFailedLogIns(context, tx, user_id, address)
    await endSessionsOf(context, tx, user_id)
  })
  return { message: 'Your password was changed. Please log in with it.' }
}
