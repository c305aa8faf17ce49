import { AgentCart, MessageReply, NegotiationOutcome } from '@haggle/shared-contract'
import type { Feature } from '../../core/http/feature'
import { ById } from '../../core/http/pathIds'
import { findOwnWaiting } from '../../market/agents/mandates'
import { authenticate, type Caller } from './caller'
import { joinCart } from './cart'
import { llmsText } from './llmsText'
import { answerAgent } from './mcp'
import { confirmOffer, refuseOffer } from './offers'

/** What agents call, and their customers' answers to them (D78). */
export const agentRoutes: Feature = (app, context) => {
  const { config, db } = context
  if (!config.agents) return
  const callers = new WeakMap<object, Caller>()
  app.post('/mcp', {
    // before the body is read
    onRequest: async (request, reply) => void callers.set(request, await authenticate(context, request, reply)),
    handler: async (request, reply) => {
      const caller = callers.get(request)
      return caller && answerAgent(context, caller, reply)
    },
  })
  // no session, so nothing to listen to and nothing to end
  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    handler: (_request, reply) => reply.code(405).header('allow', 'POST').send({ message: 'Send messages by POST.' }),
  })
  app.get('/llms.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(llmsText(config)))

  app.post('/api/mandates/offers/:id/confirm', {
    access: 'user',
    refusals: {
      400: 'Not below the selling price by now, or not below what the shop offers.',
      403: 'Not a customer, the offer waits for somebody else, or the mandate does not allow it any more.',
      409: 'It does not wait any more, or no offer can be made any more.',
    },
    checkOwnership: ({ id }, session) => findOwnWaiting(db.read, session.userId, id),
    schema: {
      summary: "Makes an agent's offer that waits for the customer's yes",
      params: ById,
      response: { 200: NegotiationOutcome },
    },
    handler: ({ params, session }) => confirmOffer(context, session, params.id),
  })

  app.post('/api/mandates/offers/:id/refuse', {
    access: 'user',
    refusals: { 403: 'Not a customer, or the offer waits for somebody else.', 409: 'The offer was made already.' },
    checkOwnership: ({ id }, session) => findOwnWaiting(db.read, session.userId, id),
    schema: {
      summary: "Refuses an agent's offer that waits for the customer's yes",
      params: ById,
      response: { 200: MessageReply },
    },
    handler: ({ params, session }) => refuseOffer(context, session, params.id),
  })

  app.post('/api/mandates/cart', {
    access: 'user',
    schema: {
      summary: 'Hands over what agents put into the cart since the last call',
      response: { 200: AgentCart },
    },
    handler: ({ session }) => joinCart(context, session),
  })
}
