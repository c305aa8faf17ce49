import type { MailAbout, MailSubscription, MessageReply, Role } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { findMailLink } from '../../core/mail/mailLinks'
import type { Session } from '../../core/sessions/sessions'
import { updateUser, userWithShop } from './store'

/** Ends the mails that a link is about. The link stays valid, because mail programs may open it by themselves. */
export const unsubscribe = (context: Context, token: string) => setByLink(context, token, false)

/** Undoes `unsubscribe`, by the same link. */
export const subscribe = (context: Context, token: string) => setByLink(context, token, true)

async function setByLink(context: Context, token: string, wanted: boolean): Promise<MessageReply> {
  const { user_id: userId, about } = await findMailLink(context, context.db.read, 'unsubscribe', token)
  const { role } = await userWithShop(context.db.read, userId)
  return setSubscribed(context, { userId, role }, { wanted, about: about ?? undefined })
}

/** Those about messages, else for a customer the mails about shops' replies, for an owner those about low stock. */
export async function setSubscribed(
  { db }: Context,
  { userId, role }: Pick<Session, 'userId' | 'role'>,
  { wanted, about }: { wanted: boolean; about: MailAbout | undefined },
): Promise<MessageReply> {
  await db.writing((tx) => updateUser(tx, userId, { [columnOf(role, about)]: wanted ? 1 : 0 }))
  const mails = about ?? (role === 'shopOwner' ? 'low stock' : 'replies of shops')
  return { message: wanted ? `You get mails about ${mails} again.` : `You get no more mails about ${mails}.` }
}

export async function subscriptionOf(
  { db }: Context,
  { userId, role }: Session,
  about: MailAbout | undefined,
): Promise<MailSubscription> {
  const user = await userWithShop(db.read, userId)
  return { wanted: user[columnOf(role, about)] === 1 }
}

const columnOf = (role: Role, about: MailAbout | undefined) =>
  about === 'messages' ? 'wants_messages' : role === 'shopOwner' ? 'wants_low_stock' : 'wants_replies'
