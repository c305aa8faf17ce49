import { forbidden, notFound } from '../../base/refusals'
import type { ReadQueries } from '../../core/database/database'
import type { Side } from '../../core/database/tables'
import type { Session } from '../../core/sessions/sessions'
import { conversationById, conversationOf, sidesOf, type Pair, type StoredConversation } from './store'

/** A conversation, and the side that the caller has in it. */
export interface OwnConversation {
  conversation: StoredConversation
  side: Side
}

export const otherThan = (side: Side): Side => (side === 'customer' ? 'shop' : 'customer')

/** Throws 404 for an unknown conversation, 403 for one of others. */
export async function findOwnConversation(
  queries: ReadQueries,
  { userId }: Pick<Session, 'userId'>,
  id: string,
): Promise<OwnConversation> {
  const conversation = await conversationById(queries, id)
  if (!conversation) throw notFound('Conversation')
  if (conversation.customer_id === userId) return { conversation, side: 'customer' }
  if (conversation.owner_id === userId) return { conversation, side: 'shop' }
  throw forbidden('This is a conversation of others.')
}

/** Throws 403 if either side blocks the other (D76). */
export async function requireUnblocked(queries: ReadQueries, conversationId: string, from: Side): Promise<void> {
  const blocking = (await sidesOf(queries, conversationId)).filter(({ blocked_at }) => blocked_at !== null)
  if (blocking.some(({ side }) => side === from))
    throw forbidden('You have blocked this conversation. Unblock it to write again.')
  if (blocking.length > 0) throw forbidden('You cannot write in this conversation any more.')
}

/** Refuses a note beside an offer or a reply as it would refuse a message; without words there is nothing to refuse. */
export async function requireNoteUnblocked(
  queries: ReadQueries,
  pair: Pair,
  from: Side,
  note: string | undefined,
): Promise<void> {
  if (!note) return
  const conversation = await conversationOf(queries, pair)
  if (conversation) await requireUnblocked(queries, conversation.id, from)
}
