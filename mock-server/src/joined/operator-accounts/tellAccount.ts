import { paths } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import type { Transaction } from '../../core/database/database'
import type { Account } from '../../core/database/tables'
import type { MailContent } from '../../core/mail/renderMail'
import { notify } from '../../market/notices/notify'

/** What operators do to an account, in the words of notice and mail. */
const TOLD = {
  blocked: ['Your account is blocked', 'The operators of this market blocked your account, for this reason:'],
  unblocked: ['Your account is not blocked any more', 'You can log in again, and everything is as it was.'],
  sessionsEnded: [
    'All your devices are logged out',
    'The operators of this market ended your sessions, for this reason:',
  ],
  totpReset: [
    'Logging in to your account takes no code any more',
    'The operators of this market switched your second factor off, for this reason:',
  ],
} as const

/** Tells an account's owner by notice and mail what was done, why, and whom to write to (D69, D72). */
export async function tellAccount(
  context: Context,
  tx: Transaction,
  account: Account,
  what: keyof typeof TOLD,
  reason?: string,
): Promise<void> {
  const [subject, paragraph] = TOLD[what]
  const notice = { kind: `account.${what}`, text: `${subject}.`, link: paths.profile }
  await notify(context, tx, account, notice, mailOf(context, subject, paragraph, reason))
}

/** The last mail to an account that operators deleted. */
export const deletedMail = (context: Context, reason: string): MailContent =>
  mailOf(
    context,
    'Your account was deleted',
    'The operators of this market deleted your account, for this reason:',
    reason,
  )

const mailOf = ({ config }: Context, subject: string, paragraph: string, reason?: string): MailContent => ({
  subject,
  paragraphs: [paragraph],
  ...(reason !== undefined && {
    quote: reason,
    closing: [`If you think that this is wrong, you can appeal: write to ${addressIn(config.mail.from)}.`],
  }),
})

/** The address in 'Haggle <hello@haggle.example>'. */
const addressIn = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from
