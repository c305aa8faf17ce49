import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { MessageInput, SentMessage } from '@haggle/shared-contract'
import { DAY, MINUTE } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { newId } from '../../base/ids'
import { conflict, notFound } from '../../base/refusals'
import type { Transaction } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import { lockAccount, type Session } from '../../core/sessions/sessions'
import { customerOfPart, insertMessage, isProductOf, messageOfKey, messagesById } from './messageStore'
import { findOwnConversation, otherThan, requireUnblocked, type OwnConversation } from './sides'
import { noteMessage, type StoredConversation } from './store'
import { toMessage } from './toMessage'

/** A mail goes this long after an unread message, and one per conversation and day (D76). */
const MAIL_AFTER = 10 * MINUTE
const MAIL_PAUSE = DAY

/** A message, and whether this call sent it. */
export interface Sent {
  sent: SentMessage
  isNew: boolean
}

/** Sends a message in a conversation of the caller's; repeated with the same key, it is the one that was sent. */
export const sendMessage = (
  context: Context,
  session: Session,
  id: string,
  input: MessageInput,
  key: string | undefined,
): Promise<Sent> =>
  context.db.writing(async (tx) => {
    await lockAccount(tx, session.userId)
    return addMessage(context, tx, await findOwnConversation(tx, session, id), input, key)
  })

/** The same in the caller's transaction. Throws 403 for a blocked conversation, 404 for what the message is not about. */
export async function addMessage(
  context: Context,
  tx: Transaction,
  { conversation, side }: OwnConversation,
  { text, product, order, pictures = [] }: MessageInput,
  key: string | undefined,
): Promise<Sent> {
  const { now, realtime } = context
  const { id: conversationId, customer_id, owner_id, shop_id } = conversation
  const author = side === 'customer' ? customer_id : owner_id
  await lockRow(tx, 'conversations', conversationId)
  const requestKey = key === undefined ? null : hashOf([author, key])
  const content = { text, product: product ?? null, order: order ?? null, pictures }
  const earlier = requestKey === null ? undefined : await sentWith(tx, requestKey, conversationId, content)
  if (earlier) return { sent: earlier, isNew: false }

  await requireUnblocked(tx, conversationId, side)
  refuseToGone(conversation)
  if (product !== undefined && !(await isProductOf(tx, shop_id, product))) throw notFound('Product')
  if (order !== undefined && (await customerOfPart(tx, shop_id, order)) !== customer_id) throw notFound('Order')
  const id = newId(now())
  const row = { id, conversation_id: conversationId, side, user_id: author, text, request_key: requestKey }
  const about = { product_id: content.product, order_id: content.order, created_at: now() }
  await insertMessage(tx, { ...row, ...about }, pictures)
  await noteMessage(tx, conversationId, {
    id,
    to: otherThan(side),
    mailAt: now() + MAIL_AFTER,
    mailPause: MAIL_PAUSE,
  })
  const [stored] = await messagesById(tx, [id])
  if (!stored) throw new Error('The message is gone.')
  const sent = { conversation: conversationId, message: toMessage(stored) }
  tx.afterCommit(() => {
    for (const userId of [customer_id, owner_id]) realtime.send(userId, 'message', sent)
  })
  return { sent, isNew: true }
}

/** The message that was sent with a key. Throws 409 if it was another one. */
async function sentWith(
  tx: Transaction,
  requestKey: string,
  conversation: string,
  content: object,
): Promise<SentMessage | undefined> {
  const message = await messageOfKey(tx, requestKey)
  if (!message) return undefined
  const { text, product_id, order_id, pictures } = message
  const said = { text, product: product_id, order: order_id, pictures }
  if (message.conversation_id !== conversation || !isDeepStrictEqual(said, content))
    throw conflict('This Idempotency-Key was used for a different message. Send a new one.')
  return { conversation, message: toMessage(message) }
}

function refuseToGone({ customer_left_at, owner_left_at }: StoredConversation): void {
  if (customer_left_at !== null) throw conflict('This customer has left Haggle and reads no messages.')
  if (owner_left_at !== null) throw conflict('This shop has closed for good and reads no messages.')
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')
