import type { MessageReply } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { conflict } from '../../base/refusals'
import { recordAuditEvent } from '../../core/audit-trail/recordAuditEvent'
import type { Transaction } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import { renewSearchTexts } from '../../core/database/orderSearch'
import { deleteLinks } from '../../core/mail/linkStore'
import { findMailLink, consumeMailLink } from '../../core/mail/mailLinks'
import { endSessionsOf } from '../../core/sessions/sessions'
import { mailResetLink } from './accountMails'
import { unmatchableHash } from './passwords'
import { refuseTakenEmail } from './register'
import { dropSecondFactorSince } from './secondFactor'
import { updateUser } from './store'
import { provedEmail, releaseUnprovedEmail } from './unprovedEmail'

/** Whoever reads the address's mail can do this, whoever else registered with it. */
const hasAnotherAccount = () =>
  conflict(
    'Another account has this address now. Ask for a new password for it, give it another address, then open this link again.',
  )

/**
 * Restores an account to the address that the link was mailed to, and mails a link to set a new password. Invalidates
 * later restore links, all sessions, the password, and a second factor enabled since the link was created.
 */
export async function restoreAccount(context: Context, address: string, token: string): Promise<MessageReply> {
  const { db, now, passwordCost } = context
  const found = await findMailLink(context, db.read, 'restore', token)
  const restore = async (tx: Transaction) => {
    const user = await lockRow(tx, 'users', found.user_id)
    const { user_id: id, email, position, created_at } = await consumeMailLink(context, tx, 'restore', token)
    if (!user) throw new Error('The account of a mail link does not exist.')
    await deleteLinks(tx, id, ['reset', 'verify'])
    await deleteLinks(tx, id, ['restore'], position)
    if (email !== user.email) await releaseUnprovedEmail(context, tx, email)
    await updateUser(tx, id, { email, ...provedEmail(now()), password_hash: unmatchableHash(passwordCost) })
    await renewSearchTexts(tx, user)
    await dropSecondFactorSince(tx, id, created_at)
    await recordAuditEvent(context, tx, {
      action: 'account.restored',
      subject: id,
      account: id,
      actor: { userId: id, address },
    })
    await mailResetLink(context, tx, { ...user, email })
    await endSessionsOf(context, tx, id)
  }
  await refuseTakenEmail(() => db.writing(restore), hasAnotherAccount)
  return { message: 'Your account is yours again. A mail with a link for a new password is on its way.' }
}
