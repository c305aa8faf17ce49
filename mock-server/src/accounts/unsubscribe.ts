import type { MessageReply } from 'shared-contract'
import type { Context } from '../context'
import { findLink } from './mailLinks'
import { updateUser } from './store'

/** Ends mails about shops' replies; the link goes on working, because mail programs may open it, too. */
export async function unsubscribe(context: Context, token: string): Promise<MessageReply> {
  const { user_id } = await findLink(context, context.db.read, 'unsubscribe', token)
  await context.db.writing((tx) => updateUser(tx, user_id, { wants_replies: 0 }))
  return { message: 'You get no more mails about replies of shops.' }
}
