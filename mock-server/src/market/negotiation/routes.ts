import {
  MyOffers,
  NegotiationOutcome,
  NegotiationQuery,
  NegotiationRequest,
  NegotiationState,
  ShopOffer,
  Taken,
} from '@haggle/shared-contract'
import { z } from 'zod'
import type { Feature } from '../../core/http/feature'
import { ById } from '../../core/http/pathIds'
import { declineShopOffer, findOwnShopOffer, takeShopOffer } from './answerShopOffer'
import { haggle } from './haggle'
import { findPresentProduct, showNegotiationState } from './negotiationState'
import { MyOffersQuery, myOffers } from './pastOffers'

export const negotiationRoutes: Feature = (app, context) => {
  app.post('/api/negotiations/request', {
    access: 'user',
    refusals: {
      404: 'The product is not for sale.',
      400: 'Not below the selling price, not below what the shop offers already, or without the variant; it costs no attempt.',
      409: 'No attempt is left, a price was agreed before, too many were left unpaid, or the product is out of stock; attemptsLeft says which.',
    },
    schema: {
      summary:
        'Makes an offer for a product or a variant, one of three for all; the outcome also comes over the socket',
      body: NegotiationRequest,
      response: { 200: NegotiationOutcome },
    },
    handler: ({ body, session }) => haggle(context, session.userId, body),
  })

  app.get('/api/negotiations/:productId', {
    access: 'user',
    checkOwnership: ({ productId }) => findPresentProduct(context.db.read, productId),
    schema: {
      summary:
        "Reads the attempts left for a product, the price agreed on, and the shop's open price for it or a variant",
      params: z.object({ productId: z.string() }),
      querystring: NegotiationQuery,
      response: { 200: NegotiationState },
    },
    handler: ({ params: { productId }, query, session }) =>
      showNegotiationState(context, { userId: session.userId, productId }, query.variant),
  })

  app.post('/api/offers/:id/take', {
    access: 'user',
    refusals: {
      403: 'Not a customer, or the price was offered to somebody else.',
      409: 'The price is not open any more, the product is out of stock, or too many agreements were left unpaid.',
    },
    checkOwnership: ({ id }, session) => findOwnShopOffer(context.db.read, session.userId, id),
    schema: {
      summary: "Takes a shop's price; repeated, it gives the same reply while the agreement holds",
      params: ById,
      response: { 200: Taken },
    },
    handler: ({ params, session }) => takeShopOffer(context, session.userId, params.id),
  })

  app.post('/api/offers/:id/decline', {
    access: 'user',
    refusals: {
      403: 'Not a customer, or the price was offered to somebody else.',
      409: 'The price is not open any more.',
    },
    checkOwnership: ({ id }, session) => findOwnShopOffer(context.db.read, session.userId, id),
    schema: { summary: "Declines a shop's price; it costs no attempt", params: ById, response: { 200: ShopOffer } },
    handler: ({ params, session }) => declineShopOffer(context, session.userId, params.id),
  })

  app.get('/api/offers', {
    access: 'user',
    schema: {
      summary: "Lists the customer's own offers by product, or for one product, newest first, with their outcomes",
      querystring: MyOffersQuery,
      response: { 200: MyOffers },
    },
    handler: ({ query, session }) => myOffers(context, session.userId, query),
  })
}
