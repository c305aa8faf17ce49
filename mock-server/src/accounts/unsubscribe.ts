import type { MessageReply } from 'shared-contract'
import type { Context } from '../context'
import { findMailLink } from './mailLinks'
import { updateUser, userWithShop } from './store'

/** Ends the mails that a link is about. The link stays valid, because mail programs may open it by themselves. */
export const unsubscribe = (context: Context, token: string) => setWanted(context, token, 0)

/** Undoes `unsubscribe`, by the same link. */
export const subscribe = (context: Context, token: string) => setWanted(context, token, 1)

/** For a customer these are the mails about shops' replies, for an owner those about low stock. */
async function setWanted(context: Context, token: string, wanted: 0 | 1): Promise<MessageReply> {
  const { user_id } = await findMailLink(context, context.db.read, 'unsubscribe', token)
  const { role } = await userWithShop(context.db.read, user_id)
  const isOwner = role === 'shopOwner'
  await context.db.writing((tx) =>
    updateUser(tx, user_id, isOwner ? { wants_low_stock: wanted } : { wants_replies: wanted }),
  )
  const about = isOwner ? 'low stock' : 'replies of shops'
  return { message: wanted ? `You get mails about ${about} again.` : `You get no more mails about ${about}.` }
}
