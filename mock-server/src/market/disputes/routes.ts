import { Dispute, Disputes, DisputesQuery, EvidenceInput, ShopDispute } from '@haggle/shared-contract'
import type { Feature } from '../../core/http/feature'
import { ById } from '../../core/http/pathIds'
import { acceptDispute, contestDispute } from './decide'
import { requireDisputeOfShop, sendEvidence } from './evidence'
import { listDisputes, showDispute } from './showDisputes'

const ONE = '/api/operator/disputes/:id'

/** Disputes of payments (D74): the shop's evidence, and the operators' answer. */
export const disputeRoutes: Feature = (app, context) => {
  const checkOwnership = ({ id }: { id: string }) => showDispute(context, id)

  app.post('/api/disputes/:id/evidence', {
    access: 'shopOwner',
    refusals: {
      403: "Not a shop owner, or the dispute is not about an order of the owner's shop.",
      409: 'The dispute was answered already.',
    },
    checkOwnership: ({ id }, session) => requireDisputeOfShop(context, session, id),
    schema: {
      summary: "Sends the owner's evidence about a dispute to the operators, in place of an earlier one",
      params: ById,
      body: EvidenceInput,
      response: { 200: ShopDispute },
    },
    handler: ({ body, params, session }) => sendEvidence(context, session, params.id, body),
  })

  app.get('/api/operator/disputes', {
    access: 'operator',
    schema: {
      summary: 'Lists disputes, open ones by their last day to answer, then the others, newest first',
      querystring: DisputesQuery,
      response: { 200: Disputes },
    },
    handler: ({ query }) => listDisputes(context, query),
  })

  app.get(ONE, {
    access: 'operator',
    schema: { summary: 'Returns a dispute with its evidence', params: ById, response: { 200: Dispute } },
    handler: ({ params }) => showDispute(context, params.id),
  })

  app.post(`${ONE}/contest`, {
    access: 'operator',
    refusals: { 409: 'It has ended, was answered otherwise, or no shop has sent evidence.' },
    checkOwnership,
    schema: {
      summary: "Contests a dispute at the card provider with the shops' evidence",
      params: ById,
      response: { 200: Dispute },
    },
    handler: ({ params, session }) => contestDispute(context, session, params.id),
  })

  app.post(`${ONE}/accept`, {
    access: 'operator',
    refusals: { 409: 'It has ended, or was answered otherwise.' },
    checkOwnership,
    schema: {
      summary: "Gives a dispute up at the card provider: the customer's bank takes the money",
      params: ById,
      response: { 200: Dispute },
    },
    handler: ({ params, session }) => acceptDispute(context, session, params.id),
  })
}
