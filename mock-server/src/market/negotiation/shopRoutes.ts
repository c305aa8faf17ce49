import {
  HagglingInsight,
  HagglingSettings,
  NegotiationQuery,
  OfferThreads,
  ProductQuery,
  ReceivedOffers,
  ShopOffer,
  ShopReply,
} from '@haggle/shared-contract'
import { z } from 'zod'
import type { Feature } from '../../core/http/feature'
import { ById, OfShop } from '../../core/http/pathIds'
import { requireOwnShop } from '../../core/sessions/requireOwnShop'
import { findOwnProduct } from '../catalogue/findOwnProduct'
import { hagglingInsight } from './insight'
import { InboxQuery, receivedOffers } from './pastOffers'
import { replyToOffer, withdrawShopOffer } from './reply'
import { changeSettings, hagglingSettings } from './settings'
import { offerThreads } from './threads'

/** The owner's side of haggling. */
export const shopHagglingRoutes: Feature = (app, context) => {
  app.get('/api/products/:id/haggling', {
    access: 'shopOwner',
    refusals: { 403: 'Not a shop owner, or the product belongs to another shop.' },
    checkOwnership: ({ id }, session) => findOwnProduct(context, session, id),
    schema: {
      summary: 'Reads the settings of the automatic counters of a product or one of its variants',
      params: ById,
      querystring: NegotiationQuery,
      response: { 200: HagglingSettings },
    },
    handler: ({ params, query, session }) => hagglingSettings(context, session, params.id, query.variant),
  })

  app.put('/api/products/:id/haggling', {
    access: 'shopOwner',
    refusals: {
      400: 'The target is missing, below the floor, or not below the selling price; or there is no such variant.',
      403: 'Not a shop owner, or the product belongs to another shop.',
    },
    checkOwnership: ({ id }, session) => findOwnProduct(context, session, id),
    schema: {
      summary: "Changes the settings of a product's automatic counters, for a variant or all; open prices stay open",
      params: ById,
      body: HagglingSettings,
      response: { 200: HagglingSettings },
    },
    handler: ({ body, params, session }) => changeSettings(context, session, params.id, body),
  })

  app.get('/api/products/:id/haggling/insight', {
    access: 'shopOwner',
    refusals: { 403: 'Not a shop owner, or the product belongs to another shop.' },
    checkOwnership: ({ id }, session) => findOwnProduct(context, session, id),
    schema: {
      summary:
        "Reads statistics of 90 days' offers for a product or a variant, and the results that other floors would have had",
      params: ById,
      querystring: z.strictObject({ floor: ProductQuery.shape.minPrice, ...NegotiationQuery.shape }),
      response: { 200: HagglingInsight },
    },
    handler: ({ params, query, session }) => hagglingInsight(context, session, params.id, query),
  })

  app.get('/api/shops/:shopId/offers', {
    access: 'shopOwner',
    refusals: { 403: "Not a shop owner, or not this shop's owner." },
    checkOwnership: ({ shopId }, session) => requireOwnShop(context, session, shopId),
    schema: {
      summary: 'Lists the offers to the shop: rejected ones nearest to the floor first, then accepted ones; or threads',
      params: OfShop,
      querystring: InboxQuery,
      response: { 200: z.union([ReceivedOffers, OfferThreads]) },
    },
    handler: ({ params, query, session }) =>
      (query.by === 'thread' ? offerThreads : receivedOffers)(context, session, params.shopId, query),
  })

  app.post('/api/shops/:shopId/offers', {
    access: 'shopOwner',
    refusals: {
      400: 'The price is below the best offer or not below the selling price, the last offer is over 7 days old, or there is no such variant.',
      403: "Not a shop owner, or not this shop's owner.",
      404: 'There is no such shop or product, or no rejected offer of such a customer.',
      409: 'A lower price is open, a price was agreed or declined, or there were three replies.',
    },
    checkOwnership: ({ shopId }, session) => requireOwnShop(context, session, shopId),
    schema: {
      summary: "Replies to a customer's rejected offer with a price of the shop's own",
      params: OfShop,
      body: ShopReply,
      response: { 201: ShopOffer },
    },
    handler: async ({ body, params, session }, reply) =>
      reply.code(201).send(await replyToOffer(context, session, params.shopId, body)),
  })

  app.delete('/api/shops/:shopId/offers/:id', {
    access: 'shopOwner',
    refusals: {
      403: 'Not a shop owner, or the price is another shop’s.',
      409: 'The price is not open any more.',
    },
    checkOwnership: ({ shopId }, session) => requireOwnShop(context, session, shopId),
    schema: {
      summary: 'Withdraws a price that its customer has not answered yet',
      params: z.object({ shopId: z.string(), id: z.string() }),
      response: { 200: ShopOffer },
    },
    handler: ({ params, session }) => withdrawShopOffer(context, session, params.shopId, params.id),
  })
}
