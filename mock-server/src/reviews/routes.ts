import { Review, ReviewInput, ReviewReplyInput } from 'shared-contract'
import { z } from 'zod'
import { productFor } from '../catalogue/product'
import type { Feature } from '../http/feature'
import { addReview } from './addReview'
import { editReview, markHelpful, ownReview, replyToReview, reviewOfOwn } from './changeReview'

const ById = z.object({ id: z.string(), reviewId: z.string() })
const helpful = { params: ById, response: { 200: Review } }
const notOnesOwn = { 403: "Not a customer, or the review is one's own." }

export const reviewRoutes: Feature = (app, context) => {
  app.post(
    '/api/products/:id/reviews',
    {
      access: 'user',
      refusals: { 409: 'The customer reviewed the product before.' },
      mayTouch: ({ id }) => productFor(context, undefined, id),
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
  app.put(
    '/api/products/:id/reviews/:reviewId',
    {
      access: 'user',
      refusals: { 403: 'Not a customer, or the review is of somebody else.' },
      mayTouch: (path, session) => ownReview(context.db.read, session.userId, path),
      schema: {
        summary: "Changes one's own review, which then says when it was edited",
        params: ById,
        body: ReviewInput,
        response: { 200: Review },
      },
    },
    ({ body, params, session }) => editReview(context, session, params, body),
  )

  app.post(
    '/api/products/:id/reviews/:reviewId/reply',
    {
      access: 'shopOwner',
      refusals: { 403: 'Not a shop owner, or the product is of another shop.' },
      mayTouch: (path, session) => reviewOfOwn(context, session, path),
      schema: {
        summary: "Answers a review of one's own product for everybody to read; a later answer takes its place",
        params: ById,
        body: ReviewReplyInput,
        response: { 200: Review },
      },
    },
    ({ body, params, session }) => replyToReview(context, session, params, body),
  )

  app.put(
    '/api/products/:id/reviews/:reviewId/helpful',
    {
      access: 'user',
      refusals: notOnesOwn,
      schema: { summary: "Marks somebody else's review as helpful, once", ...helpful },
    },
    ({ params, session }) => markHelpful(context, session, params, true),
  )

  app.delete(
    '/api/products/:id/reviews/:reviewId/helpful',
    {
      access: 'user',
      refusals: notOnesOwn,
      schema: { summary: "Takes one's own mark off a review, whether it is there or not", ...helpful },
    },
    ({ params, session }) => markHelpful(context, session, params, false),
  )
}
