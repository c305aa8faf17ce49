import {
  MESSAGES_AT_ONCE,
  type Conversations,
  type ConversationsQuery,
  type Message,
  type Messages,
  type MessagesQuery,
} from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import type { ReadQueries } from '../../core/database/database'
import { PAGE_SIZE, pageWithin } from '../../core/http/pageQuery'
import type { Session } from '../../core/sessions/sessions'
import { shownHidden } from '../appeals/shownHidden'
import { linesBetween } from './lines'
import { messagesBefore, messagesById, type ShownMessage } from './messageStore'
import { findOwnConversation } from './sides'
import { countConversations, countUnread, pageOfConversations } from './store'
import { toMessage } from './toMessage'

/** A page of the caller's conversations; past the last page, the last one. */
export async function listConversations(
  { db: { read } }: Context,
  { userId }: Session,
  { pageNumber, id, shop, customer }: ConversationsQuery,
): Promise<Conversations> {
  const filter = { userId, id, shop, customer }
  const total = await countConversations(read, filter)
  const { offset, ...page } = pageWithin(total, pageNumber, PAGE_SIZE)
  const rows = await pageOfConversations(read, filter, { limit: PAGE_SIZE, offset })
  const messages = await messagesById(
    read,
    rows.map(({ last_id }) => last_id),
  )
  const lastOf = new Map(messages.map((message) => [message.id, message]))
  const conversations = rows.flatMap((row) => {
    const last = lastOf.get(row.last_id)
    if (!last) return []
    return [
      {
        id: row.id,
        shop: { _id: row.shop_id, shopName: row.shop_name },
        customer: { _id: row.customer_id, name: row.customer_name },
        last: toMessage(last),
        unread: row.unread,
        ...(row.blocked_at !== null && { blocked: true }),
      },
    ]
  })
  return { conversations, unread: await countUnread(read, userId), ...page, total }
}

/** Messages and lines of a conversation, newest last: the latest, or those before one (see MessagesQuery). */
export async function readMessages(
  { db: { read }, now }: Context,
  session: Session,
  id: string,
  { before }: MessagesQuery,
): Promise<Messages> {
  const { conversation } = await findOwnConversation(read, session, id)
  const limit = MESSAGES_AT_ONCE + 1
  const until = before === undefined ? now() : timeIn(before)
  // a line's own id is no hexadecimal number, and its part after the time says nothing
  const messages = await messagesBefore(read, id, { before: before?.split('-')[0], limit })
  const pair = { customerId: conversation.customer_id, shopId: conversation.shop_id }
  const lines = await linesBetween(read, pair, { until, limit, now: now() })
  const shown = await Promise.all(messages.map((message) => shownTo(read, session, message)))
  const latest = [...shown, ...lines]
    .filter((each) => before === undefined || each.id < before)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .slice(-limit)
  return { messages: latest.slice(-MESSAGES_AT_ONCE), more: latest.length > MESSAGES_AT_ONCE }
}

/** A message; its author also reads why it is hidden, and appeals there (D71). */
async function shownTo(queries: ReadQueries, { userId }: Session, row: ShownMessage): Promise<Message> {
  const { id, user_id, hidden_at: at, hidden_reason: reason } = row
  const hidden = user_id === userId ? await shownHidden(queries, 'message', { id, at, reason }) : undefined
  return { ...toMessage(row), ...(hidden && { hidden }) }
}

/** The time with which an id begins; the beginning of time for what is no id. */
function timeIn(id: Message['id']): number {
  const [hex] = /^[0-9a-f]{12}/.exec(id) ?? []
  return hex === undefined ? 0 : Number.parseInt(hex, 16)
}
