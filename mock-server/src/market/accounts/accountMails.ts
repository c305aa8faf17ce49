import { paths } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import type { Transaction } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import type { Account, TakenBack } from '../../core/database/tables'
import { deleteLinks } from '../../core/mail/linkStore'
import { createMailLink, type Addressee } from '../../core/mail/mailLinks'
import { queueMail } from '../../core/mail/outbox'
import type { MailContent } from '../../core/mail/renderMail'
import { siteUrlOf } from '../../core/mail/siteUrl'
import { countWithinLimit } from '../../core/throttle/throttle'
import {
  confirmationMail,
  emailChangedMail,
  noPasswordMail,
  passwordChangedMail,
  passwordResetMail,
  secondFactorMail,
} from './mailContents'
import { hasUnprovedEmail, withOwnEmail } from './unprovedEmail'

/** Limits the mails to one mailbox, because it may belong to somebody other than the caller. */
const CONFIRMATIONS = { what: 'mails to confirm an address', max: 5, minutes: 60 }

/** Mails a link to confirm the address (D65). Does nothing beyond the hourly limit. */
export async function mailConfirmation(context: Context, tx: Transaction, account: Addressee): Promise<void> {
  if (!(await countWithinLimit(context, tx, { ...CONFIRMATIONS, subject: account.email }))) return
  await queueMail(context, tx, account.email, confirmationMail(await createMailLink(context, tx, 'verify', account)))
}

/**
 * Mails a link to set a new password, and invalidates earlier such links (D64). An unproved address gets a link to
 * register instead; one that the account has left meanwhile gets no mail.
 */
export async function mailResetLink(context: Context, tx: Transaction, account: Addressee): Promise<void> {
  const locked = await lockRow(tx, 'users', account.id)
  if (locked?.email !== account.email) return
  if (hasUnprovedEmail(locked)) {
    const registration = `${siteUrlOf(context.config, 'user')}${paths.registerUser}`
    return queueMail(context, tx, account.email, noPasswordMail(registration))
  }
  await deleteLinks(tx, account.id, ['reset'])
  await queueMail(context, tx, account.email, passwordResetMail(await createMailLink(context, tx, 'reset', account)))
}

/** Notifies an account of its changed password, with a link that restores the account (D65). */
export async function mailPasswordChanged(context: Context, tx: Transaction, account: Account): Promise<void> {
  await deleteLinks(tx, account.id, ['reset'])
  const own = await withOwnEmail(context, tx, account)
  if (own) await mailRestoreLink(context, tx, own, 'password', passwordChangedMail)
}

/**
 * Notifies an account that its second factor is about to be on, with a link that restores the account without it: a thief
 * could have set it up.
 */
export async function mailSecondFactor(context: Context, tx: Transaction, account: Account): Promise<void> {
  const own = await withOwnEmail(context, tx, account)
  if (own) await mailRestoreLink(context, tx, own, 'secondFactor', secondFactorMail)
}

/** Notifies the previous address of the change, with a link that restores the account for 7 days (D65). */
export async function mailEmailChanged(context: Context, tx: Transaction, before: Account): Promise<void> {
  await deleteLinks(tx, before.id, ['reset', 'verify'])
  const takesBack = before.email_verified_at === null ? 'email' : 'confirmedEmail'
  await mailRestoreLink(context, tx, before, takesBack, emailChangedMail)
}

async function mailRestoreLink(
  context: Context,
  tx: Transaction,
  account: Account,
  takesBack: TakenBack,
  mailOf: (link: string) => MailContent,
): Promise<void> {
  const link = await createMailLink(context, tx, 'restore', account, { takesBack })
  const name = account.email_verified_at === null ? undefined : account.name
  await queueMail(context, tx, account.email, { ...mailOf(link), name })
}
