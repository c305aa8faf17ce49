import { z } from 'zod'
import { NegotiationOutcome, NegotiationRequest, NegotiationState } from 'shared-contract'
import type { Feature } from '../http/feature'
import { haggle } from './haggle'
import { negotiationState } from './negotiationState'

export const negotiationRoutes: Feature = (app, context) => {
  app.post(
    '/api/negotiations/request',
    { access: 'user', schema: { body: NegotiationRequest, response: { 200: NegotiationOutcome } } },
    ({ body, session }) => haggle(context, session.userId, body),
  )

  app.get(
    '/api/negotiations/:productId',
    { access: 'user', schema: { params: z.object({ productId: z.string() }), response: { 200: NegotiationState } } },
    ({ params, session }) => negotiationState(context, { userId: session.userId, productId: params.productId }),
  )
}
