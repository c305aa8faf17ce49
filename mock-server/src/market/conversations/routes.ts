import {
  Conversations,
  ConversationsQuery,
  ConversationStart,
  MessageInput,
  MessageReply,
  Messages,
  MessagesQuery,
  MessagesRead,
  SentMessage,
} from '@haggle/shared-contract'
import type { Feature } from '../../core/http/feature'
import { IdempotencyHeaders } from '../../core/http/idempotencyKey'
import { ById } from '../../core/http/pathIds'
import type { Session } from '../../core/sessions/sessions'
import { beginConversation } from './beginConversation'
import { block, unblock } from './block'
import { markRead } from './markRead'
import { listConversations, readMessages } from './readConversations'
import { sendMessage } from './sendMessage'
import { findOwnConversation } from './sides'

const OTHERS = 'The conversation is of others.'
const BLOCKED = `${OTHERS} Or one of both sides blocks it.`
const REPEATED = 'repeated with the same Idempotency-Key it is sent once'

export const conversationRoutes: Feature = (app, context) => {
  const ofOne = {
    access: 'userOrShopOwner',
    refusals: { 403: OTHERS },
    checkOwnership: ({ id }: { id: string }, session: Session) => findOwnConversation(context.db.read, session, id),
  } as const
  const sent = { 200: SentMessage, 201: SentMessage }

  app.get('/api/conversations', {
    access: 'userOrShopOwner',
    schema: {
      summary: "Lists the account's own conversations, those with unread messages first",
      querystring: ConversationsQuery,
      response: { 200: Conversations },
    },
    handler: ({ session, query }) => listConversations(context, session, query),
  })

  app.post('/api/conversations', {
    access: 'userOrShopOwner',
    refusals: {
      403: 'Another shop, or one of both sides blocks the conversation.',
      404: 'The shop has no such product or order, or is not there.',
      409: 'The other side has left, or the Idempotency-Key was used for a different message.',
    },
    schema: {
      summary: `Writes to a shop, or as a shop to the customer of an order; ${REPEATED}`,
      headers: IdempotencyHeaders,
      body: ConversationStart,
      response: sent,
    },
    handler: async ({ session, body, headers }, reply) => {
      const { sent, isNew } = await beginConversation(context, session, body, headers['idempotency-key'])
      return reply.code(isNew ? 201 : 200).send(sent)
    },
  })

  app.get('/api/conversations/:id', {
    ...ofOne,
    schema: {
      summary: 'Reads messages of a conversation, with its offers, orders and returns as lines',
      params: ById,
      querystring: MessagesQuery,
      response: { 200: Messages },
    },
    handler: ({ session, params, query }) => readMessages(context, session, params.id, query),
  })

  app.post('/api/conversations/:id/messages', {
    ...ofOne,
    refusals: {
      403: BLOCKED,
      409: 'The other side has left, or the Idempotency-Key was used for a different message.',
    },
    schema: {
      summary: `Sends a message; ${REPEATED}`,
      params: ById,
      headers: IdempotencyHeaders,
      body: MessageInput,
      response: sent,
    },
    handler: async ({ session, params, body, headers }, reply) => {
      const { sent, isNew } = await sendMessage(context, session, params.id, body, headers['idempotency-key'])
      return reply.code(isNew ? 201 : 200).send(sent)
    },
  })

  app.post('/api/conversations/:id/read', {
    ...ofOne,
    schema: {
      summary: 'Marks messages as read up to and including one',
      params: ById,
      body: MessagesRead,
      response: { 200: Conversations.pick({ unread: true }) },
    },
    handler: ({ session, params, body }) => markRead(context, session, params.id, body.upTo),
  })

  app.post('/api/conversations/:id/block', {
    ...ofOne,
    schema: {
      summary: 'Ends further messages and notes of both sides',
      params: ById,
      response: { 200: MessageReply },
    },
    handler: ({ session, params }) => block(context, session, params.id),
  })

  app.post('/api/conversations/:id/unblock', {
    ...ofOne,
    schema: { summary: "Takes the caller's own block back", params: ById, response: { 200: MessageReply } },
    handler: ({ session, params }) => unblock(context, session, params.id),
  })
}
