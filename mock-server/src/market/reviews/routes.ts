import { Review, ReviewInput, ReviewReplyInput, REVIEWS_PER_PAGE, ReviewsQuery } from '@haggle/shared-contract'
import { z } from 'zod'
import type { Feature } from '../../core/http/feature'
import { ById } from '../../core/http/pathIds'
import { findProduct } from '../catalogue/findProduct'
import { addReview } from './addReview'
import { editReview, findReview, markHelpful, ownReview, replyToReview, reviewOfOwnProduct } from './changeReview'
import { reviewsPage } from './showReviews'

const ReviewIds = z.object({ id: z.string(), reviewId: z.string() })
const helpful = { params: ReviewIds, response: { 200: Review } }
const notOwnReview = { 403: "Not a customer, or the review is the caller's own." }

export const reviewRoutes: Feature = (app, context) => {
  app.get('/api/products/:id/reviews', {
    access: 'everyone',
    schema: {
      summary: `Lists a product's reviews, ${REVIEWS_PER_PAGE} a page; X-Total-Count is their number`,
      params: ById,
      querystring: ReviewsQuery,
      response: { 200: z.array(Review) },
    },
    handler: async ({ params, query, visitor }, reply) => {
      const { reviews, total } = await reviewsPage(context.db.read, params.id, visitor?.userId, query)
      void reply.header('x-total-count', total)
      return reviews
    },
  })

  app.post('/api/products/:id/reviews', {
    access: 'user',
    refusals: { 409: 'The customer has already reviewed the product.' },
    checkOwnership: ({ id }) => findProduct(context.db.read, id),
    schema: {
      summary: "Adds the customer's only review of a product",
      params: ById,
      body: ReviewInput,
      response: { 201: Review },
    },
    handler: async ({ body, params, session }, reply) =>
      reply.code(201).send(await addReview(context, session, params.id, body)),
  })
  app.put('/api/products/:id/reviews/:reviewId', {
    access: 'user',
    refusals: {
      403: 'Not a customer, or the review was written by somebody else.',
      409: 'The market hides the review.',
    },
    checkOwnership: (path, session) => ownReview(context.db.read, session.userId, path),
    schema: {
      summary: "Replaces the customer's own review and sets its editedAt",
      params: ReviewIds,
      body: ReviewInput,
      response: { 200: Review },
    },
    handler: ({ body, params, session }) => editReview(context, session, params, body),
  })

  app.post('/api/products/:id/reviews/:reviewId/reply', {
    access: 'shopOwner',
    refusals: { 403: 'Not a shop owner, or the product belongs to another shop.' },
    checkOwnership: (path, session) => reviewOfOwnProduct(context, session, path),
    schema: {
      summary: "Replies publicly to a review of the shop's own product, in place of an earlier reply",
      params: ReviewIds,
      body: ReviewReplyInput,
      response: { 200: Review },
    },
    handler: ({ body, params, session }) => replyToReview(context, session, params, body),
  })

  app.put('/api/products/:id/reviews/:reviewId/helpful', {
    access: 'user',
    refusals: notOwnReview,
    checkOwnership: (path) => findReview(context.db.read, path),
    schema: { summary: "Marks somebody else's review as helpful, once", ...helpful },
    handler: ({ params, session }) => markHelpful(context, session, params, { isHelpful: true }),
  })

  app.delete('/api/products/:id/reviews/:reviewId/helpful', {
    access: 'user',
    refusals: notOwnReview,
    checkOwnership: (path) => findReview(context.db.read, path),
    schema: { summary: "Removes the customer's helpful mark from a review, if there is one", ...helpful },
    handler: ({ params, session }) => markHelpful(context, session, params, { isHelpful: false }),
  })
}
