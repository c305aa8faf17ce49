import { paths } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { recordAuditEvent } from '../../core/audit-trail/recordAuditEvent'
import type { Transaction } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import { renewSearchTexts } from '../../core/database/orderSearch'
import type { Account } from '../../core/database/tables'
import { deleteLinks, isReserved } from '../../core/mail/linkStore'
import { siteUrlOf } from '../../core/mail/siteUrl'
import { unreachableEmail } from '../../core/mail/unreachable'
import { notify } from '../notices/notify'
import { emailReleasedMail } from './mailContents'
import { updateUser, userByEmail } from './store'

type EmailFacts = Pick<Account, 'email' | 'email_verified_at' | 'previous_email' | 'previous_verified_at'>

/** Whether an account took its address by a change and never confirmed it: it belongs to nobody then (D65). */
export const hasUnprovedEmail = ({ email_verified_at, previous_email }: EmailFacts): boolean =>
  email_verified_at === null && previous_email !== null

/** The columns of a proved address. */
export const provedEmail = (at: number) => ({
  email_verified_at: at,
  previous_email: null,
  previous_verified_at: null,
})

/** The columns of an account that changes its address. It keeps in mind the last one that was its own. */
export function changedEmail(before: EmailFacts, email: string): EmailFacts {
  const { previous_email, previous_verified_at } = before
  const last = hasUnprovedEmail(before)
    ? { previous_email, previous_verified_at }
    : { previous_email: before.email, previous_verified_at: before.email_verified_at }
  return email === last.previous_email
    ? { email, email_verified_at: last.previous_verified_at, previous_email: null, previous_verified_at: null }
    : { email, email_verified_at: null, ...last }
}

/**
 * Frees an address for somebody who has a better claim to it. If an account holds it unproved, that account goes back to
 * its last address, and is told (D65). Returns false if it belongs to its account. The caller repeats the transaction after a
 * unique violation: an account may take either address meanwhile.
 */
export async function releaseUnprovedEmail(context: Context, tx: Transaction, email: string): Promise<boolean> {
  const found = await userByEmail(tx, email)
  const holder = found && (await lockRow(tx, 'users', found.id))
  if (holder?.email !== email) return true
  if (!hasUnprovedEmail(holder)) return false
  const last = await lastEmail(context, tx, holder)
  await updateUser(tx, holder.id, {
    email: last ?? unreachableEmail('released'),
    email_verified_at: last === undefined ? null : holder.previous_verified_at,
    previous_email: null,
    previous_verified_at: null,
  })
  await deleteLinks(tx, holder.id, ['reset', 'verify'])
  await renewSearchTexts(tx, holder)
  await recordAuditEvent(context, tx, {
    action: 'email.changed',
    subject: holder.id,
    account: holder.id,
    before: { email },
    ...(last !== undefined && { after: { email: last } }),
  })
  const text =
    last === undefined
      ? 'Another account has your address now, which you had not confirmed. Please enter another one.'
      : 'Another account has your new address now, which you had not confirmed. Your last one is back.'
  const mail = emailReleasedMail(`${siteUrlOf(context.config, holder.role)}${paths.profile}`)
  const notice = { kind: 'emailReleased', text, link: paths.profile }
  await notify(context, tx, { ...holder, email: last ?? '' }, notice, last === undefined ? undefined : mail)
  return true
}

/** The account with the last address that was its own: mails to an unproved one may reach a stranger. Undefined if that one has another account by now. */
export async function withOwnEmail(context: Context, tx: Transaction, account: Account): Promise<Account | undefined> {
  if (!hasUnprovedEmail(account)) return account
  const email = await lastEmail(context, tx, account)
  return email === undefined ? undefined : { ...account, email, email_verified_at: account.previous_verified_at }
}

/** The address that an account with an unproved one goes back to; undefined if that one has another account by now. */
async function lastEmail({ now }: Context, tx: Transaction, { id, previous_email: email }: Account) {
  if (email === null || (await userByEmail(tx, email))) return undefined
  return (await isReserved(tx, { email, userId: id, now: now() })) ? undefined : email
}
