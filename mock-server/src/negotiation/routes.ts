import { z } from 'zod'
import { NegotiationOutcome, NegotiationRequest, NegotiationState } from 'shared-contract'
import type { Feature } from '../http/feature'
import { haggle } from './haggle'
import { negotiationState } from './negotiationState'

export const negotiationRoutes: Feature = (app, context) => {
  app.post(
    '/api/negotiations/request',
    {
      access: 'user',
      refusals: {
        404: 'The product is not for sale.',
        409: 'No attempt is left, an offer was accepted before, or the product is out of stock; attemptsLeft says which.',
      },
      schema: {
        summary: 'Makes an offer for a product, one of three; the outcome also comes over the socket',
        body: NegotiationRequest,
        response: { 200: NegotiationOutcome },
      },
    },
    ({ body, session }) => haggle(context, session.userId, body),
  )

  app.get(
    '/api/negotiations/:productId',
    {
      access: 'user',
      schema: {
        summary: 'Reads the attempts left for a product and the price agreed on',
        params: z.object({ productId: z.string() }),
        response: { 200: NegotiationState },
      },
    },
    ({ params, session }) => negotiationState(context, { userId: session.userId, productId: params.productId }),
  )
}
