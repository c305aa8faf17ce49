import { Review, ReviewInput } from 'shared-contract'
import { z } from 'zod'
import type { Feature } from '../http/feature'
import { addReview } from './addReview'

export const reviewRoutes: Feature = (app, context) => {
  app.post(
    '/api/products/:id/reviews',
    {
      access: 'user',
      refusals: { 409: 'The customer reviewed the product before.' },
      schema: {
        summary: "Writes one's one review of a product",
        params: z.object({ id: z.string() }),
        body: ReviewInput,
        response: { 201: Review },
      },
    },
    async ({ body, params, session }, reply) =>
      reply.code(201).send(await addReview(context, session, params.id, body)),
  )
}
