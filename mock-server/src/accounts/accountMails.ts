import type { Context } from '../context'
import type { Transaction } from '../database/database'
import { lockRow } from '../database/lockRow'
import { queueMail } from '../mail/outbox'
import { isWithin } from '../throttle/throttle'
import { confirmLetter, emailChangedLetter, passwordChangedLetter, resetLetter } from './letters'
import { deleteLinks } from './linkStore'
import { makeLink, type Addressee } from './mailLinks'

/** However often somebody names a mailbox that may be another's. */
const CONFIRMATIONS = { what: 'mails to confirm an address', most: 5, minutes: 60 }

/** Mails a link that confirms the address (D65). */
export async function mailConfirmation(context: Context, tx: Transaction, account: Addressee): Promise<void> {
  if (!(await isWithin(context, tx, { ...CONFIRMATIONS, who: account.email }))) return
  await queueMail(context, tx, account.email, confirmLetter(await makeLink(context, tx, 'verify', account)))
}

/** Mails a link for a new password; it ends earlier ones (D64). */
export async function mailResetLink(context: Context, tx: Transaction, account: Addressee): Promise<void> {
  await lockRow(tx, 'users', account.id)
  await deleteLinks(tx, account.id, ['reset'])
  await queueMail(context, tx, account.email, resetLetter(await makeLink(context, tx, 'reset', account)))
}

/** Tells an account of its new password, with a link that takes the account back (D65). */
export async function tellPasswordChanged(context: Context, tx: Transaction, account: Addressee): Promise<void> {
  await deleteLinks(tx, account.id, ['reset'])
  await queueMail(context, tx, account.email, passwordChangedLetter(await makeLink(context, tx, 'restore', account)))
}

/** Tells the old address of a new one, with a link that takes the account back for 7 days (D65). */
export async function tellOldAddress(context: Context, tx: Transaction, before: Addressee): Promise<void> {
  await deleteLinks(tx, before.id, ['reset', 'verify'])
  await queueMail(context, tx, before.email, emailChangedLetter(await makeLink(context, tx, 'restore', before)))
}
