import type { MailSubscription, MessageReply, Role } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { findMailLink } from '../../core/mail/mailLinks'
import type { Session } from '../../core/sessions/sessions'
import { updateUser, userWithShop } from './store'

/** Ends the mails that a link is about. The link stays valid, because mail programs may open it by themselves. */
export const unsubscribe = (context: Context, token: string) => setByLink(context, token, false)

/** Undoes `unsubscribe`, by the same link. */
export const subscribe = (context: Context, token: string) => setByLink(context, token, true)

async function setByLink(context: Context, token: string, wanted: boolean): Promise<MessageReply> {
  const { user_id: userId } = await findMailLink(context, context.db.read, 'unsubscribe', token)
  const { role } = await userWithShop(context.db.read, userId)
  return setSubscribed(context, { userId, role }, wanted)
}

/** For a customer these are the mails about shops' replies, for an owner those about low stock. */
export async function setSubscribed(
  { db }: Context,
  { userId, role }: Pick<Session, 'userId' | 'role'>,
  wanted: boolean,
): Promise<MessageReply> {
  await db.writing((tx) => updateUser(tx, userId, { [columnOf(role)]: wanted ? 1 : 0 }))
  const about = role === 'shopOwner' ? 'low stock' : 'replies of shops'
  return { message: wanted ? `You get mails about ${about} again.` : `You get no more mails about ${about}.` }
}

export async function subscriptionOf({ db }: Context, { userId, role }: Session): Promise<MailSubscription> {
  const user = await userWithShop(db.read, userId)
  return { wanted: user[columnOf(role)] === 1 }
}

const columnOf = (role: Role) => (role === 'shopOwner' ? 'wants_low_stock' : 'wants_replies')
