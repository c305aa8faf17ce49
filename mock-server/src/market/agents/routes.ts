import {
  AgentQuestion,
  AgentRequest,
  MandateGiven,
  MandateInput,
  Mandates,
  MessageReply,
  ShopMandateInput,
} from '@haggle/shared-contract'
import type { Feature } from '../../core/http/feature'
import { ById } from '../../core/http/pathIds'
import { agentQuestion, giveMandate, letReadShop } from './authorize'
import { endMandate, findOwnMandate, ownMandates } from './mandates'

/** What customers and owners do about agents (D78). */
export const mandateRoutes: Feature = (app, context) => {
  if (!context.config.agents) return
  app.get('/api/agents/request', {
    access: 'everyone',
    refusals: { 400: 'The program is not registered, or wants the answer at an address that is not its own.' },
    schema: {
      summary: "Describes an agent's request for a mandate, by the parameters of OAuth's authorization request",
      querystring: AgentRequest,
      response: { 200: AgentQuestion },
    },
    handler: ({ query }) => agentQuestion(context, query),
  })

  app.get('/api/mandates', {
    access: 'userOrShopOwner',
    schema: {
      summary: 'Lists what the account lets agents do, and the offers that wait for a yes',
      response: { 200: Mandates },
    },
    handler: ({ session }) => ownMandates(context, session.userId),
  })

  app.post('/api/mandates', {
    access: 'user',
    refusals: {
      400: 'The program is not registered, the answer would go elsewhere, or the terms are not valid.',
      409: 'The customer lets as many agents haggle as one may.',
    },
    schema: {
      summary: 'Lets an agent haggle within terms; the reply says where its authorization code goes',
      body: MandateInput,
      response: { 201: MandateGiven },
    },
    handler: async ({ body, session }, reply) => reply.code(201).send(await giveMandate(context, session, body)),
  })

  app.post('/api/mandates/shop', {
    access: 'shopOwner',
    refusals: {
      400: 'The program is not registered, the answer would go elsewhere, or the terms are not valid.',
      409: 'The owner allows as many agents as one may.',
    },
    schema: {
      summary: "Lets an agent read the owner's shop; the reply says where its authorization code goes",
      body: ShopMandateInput,
      response: { 201: MandateGiven },
    },
    handler: async ({ body, session }, reply) => reply.code(201).send(await letReadShop(context, session, body)),
  })

  app.delete('/api/mandates/:id', {
    access: 'userOrShopOwner',
    refusals: { 403: 'An operator, or somebody else allowed it.' },
    checkOwnership: ({ id }, session) => findOwnMandate(context.db.read, session.userId, id),
    schema: { summary: 'Ends a mandate at once', params: ById, response: { 200: MessageReply } },
    handler: ({ params, session }) => endMandate(context, session, params.id),
  })
}
