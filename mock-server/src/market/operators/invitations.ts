import { randomBytes } from 'node:crypto'
import { paths, type MessageReply, type OperatorAcceptance } from '@haggle/shared-contract'
import { DAY } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { conflict, invalid } from '../../base/refusals'
import { recordAuditEvent, type AuditEvent } from '../../core/audit-trail/recordAuditEvent'
import { queueMail } from '../../core/mail/outbox'
import type { MailContent } from '../../core/mail/renderMail'
import { siteUrlOf } from '../../core/mail/siteUrl'
import { hashToken } from '../../core/sessions/sessions'
import { hashPassword } from '../accounts/passwords'
import { addUser, refuseTakenEmail } from '../accounts/register'
import { userByEmail } from '../accounts/store'
import { claimInvitation, invitedEmail, saveInvitation } from './store'

const LIFETIME = DAY

/**
 * Mails a link that makes its reader an operator, once, within 24 hours (D69), and returns it. An earlier one to the same
 * address ends. `actor` is who invites; absent for the command line. Throws 409 if the address has an account.
 */
export async function inviteOperator(
  context: Context,
  email: string,
  actor?: NonNullable<AuditEvent['actor']>,
): Promise<string> {
  const { config, db, now } = context
  const token = randomBytes(24).toString('base64url')
  const link = `${siteUrlOf(config, 'operator')}${paths.acceptInvitation}#${token}`
  await db.writing(async (tx) => {
    if (await userByEmail(tx, email)) throw conflict('An account with this e-mail already exists.')
    await saveInvitation(tx, { token_hash: hashToken(token), email, expires_at: now() + LIFETIME })
    await queueMail(context, tx, email, invitationMail(link))
    await recordAuditEvent(context, tx, { action: 'operator.invited', subject: email, ...(actor && { actor }) })
  })
  return link
}

/** Makes an operator of whoever opened an invitation's link. The address is proved by it. Throws 400 for a used or old one. */
export async function acceptInvitation(
  context: Context,
  address: string,
  { token, name, password }: OperatorAcceptance,
): Promise<MessageReply> {
  const { db, now, passwordCost } = context
  const tokenHash = hashToken(token)
  const email = await invitedEmail(db.read, tokenHash, now())
  if (email === undefined) throw invalidInvitation()
  const hash = await hashPassword(password, passwordCost, { account: email, address })
  await refuseTakenEmail(() =>
    db.writing(async (tx) => {
      if (!(await claimInvitation(tx, tokenHash))) throw invalidInvitation()
      const id = await addUser(context, tx, 'operator', { name, email, isProved: true }, hash)
      await recordAuditEvent(context, tx, {
        action: 'operator.joined',
        subject: id,
        account: id,
        actor: { userId: id, address },
      })
    }),
  )
  return { message: 'Welcome! Please log in and set up your second factor.' }
}

const invalidInvitation = () => invalid('This invitation is not valid any more. Please ask for a new one.')

const invitationMail = (url: string): MailContent => ({
  subject: 'You are invited to run Haggle',
  paragraphs: [
    'You are invited to become an operator of Haggle: somebody who runs this market. Choose a name and a password.',
  ],
  button: { label: 'Accept the invitation', url },
  closing: ['The link holds for 24 hours and works once.', 'If you did not expect this, you can ignore this mail.'],
})
