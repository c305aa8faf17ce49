import type { MessageReply } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { forbidden } from '../../base/refusals'
import type { ReadQueries } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import { deleteLinks } from '../../core/mail/linkStore'
import { findMailLink, consumeMailLink } from '../../core/mail/mailLinks'
import type { Session } from '../../core/sessions/sessions'
import { mailConfirmation } from './accountMails'
import { updateUser, userWithShop } from './store'
import { provedEmail } from './unprovedEmail'

/** Mails another link to confirm the address. */
export const sendConfirmation = (context: Context, { userId }: Session): Promise<MessageReply> =>
  context.db.writing(async (tx) => {
    const account = await lockRow(tx, 'users', userId)
    if (!account || account.email_verified_at !== null) return { message: 'Your e-mail address is confirmed already.' }
    await mailConfirmation(context, tx, account)
    return { message: 'A mail with a link is on its way.' }
  })

/** Confirms an address by the link that was mailed to it. A change of address invalidates links to the previous one. */
export async function confirmEmail(context: Context, token: string): Promise<MessageReply> {
  const { db, now } = context
  const { user_id } = await findMailLink(context, db.read, 'verify', token)
  await db.writing(async (tx) => {
    await lockRow(tx, 'users', user_id)
    await consumeMailLink(context, tx, 'verify', token)
    await deleteLinks(tx, user_id, ['verify'])
    await updateUser(tx, user_id, provedEmail(now()))
  })
  return { message: 'Your e-mail address is confirmed.' }
}

/** Throws 403 if mail is sent by SMTP and the account's address is not confirmed; haggling requires it (D57). */
export async function requireConfirmed({ config }: Context, queries: ReadQueries, userId: string): Promise<void> {
  if (config.mail.smtpUrl === undefined) return
  const { email_verified_at } = await userWithShop(queries, userId)
  if (email_verified_at === null) throw forbidden('Please confirm your e-mail address to negotiate.')
}
