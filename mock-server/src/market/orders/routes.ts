import {
  DeliveryInput,
  HagglingYear,
  MyOrdersQuery,
  Order,
  OrderConflict,
  OrderInput,
  Quote,
  QuoteInput,
  ShopListCounts,
  ShopExportQuery,
  ShopListQuery,
} from '@haggle/shared-contract'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { sendCsv } from '../../core/http/csv'
import type { Feature } from '../../core/http/feature'
import { IdempotencyHeaders } from '../../core/http/idempotencyKey'
import { ById, OfShop } from '../../core/http/pathIds'
import { ofOwnShop } from '../../core/sessions/requireOwnShop'
import { cancelOrder } from './cancelOrder'
import { createOrder } from './createOrder'
import { deliverOrder } from './deliverOrder'
import { exportOrders } from './exportOrders'
import { findOwnOrder, requireShopsPart } from './findOrder'
import { hagglingYear } from './hagglingYear'
import { countShopOrders, myOrders, ownOrder, shopOrders, type ListedOrders } from './listOrders'
import { quoteCart } from './quote'

const PAGES = 'the newest 100, or a page of 20; X-Total-Count is the total number'

const listed = (reply: FastifyReply, { orders, total }: ListedOrders) => {
  void reply.header('x-total-count', total)
  return orders
}

export const orderRoutes: Feature = (app, context) => {
  const ofShop = ofOwnShop(context)

  app.post('/api/orders/quote', {
    access: 'signedIn',
    schema: {
      summary: 'Quotes order lines at current prices, of products or their variants, without ordering',
      body: QuoteInput,
      response: { 200: Quote },
    },
    handler: ({ body, session }) => quoteCart(context, session.userId, body.orderItems),
  })

  app.get('/api/offers/year', {
    access: 'user',
    schema: {
      summary: "Returns the customer's own offers, agreements and savings of the last 365 days",
      response: { 200: HagglingYear },
    },
    handler: ({ session }) => hagglingYear(context, session.userId),
  })

  app.post('/api/orders', {
    access: 'user',
    refusals: {
      400: 'The order is not valid, or a line names no variant of a product that has any.',
      409: 'Prices or stock differ from what the customer saw (with a fresh quote), or unpaid orders hold too much.',
      429: 'The account left too many orders unpaid within an hour.',
    },
    schema: {
      summary: 'Places an order and holds its stock; repeated with the same Idempotency-Key returns the first order',
      headers: IdempotencyHeaders,
      body: OrderInput,
      response: { 200: Order, 201: Order, 409: OrderConflict },
    },
    handler: async ({ headers, body, session }, reply) => {
      const request = { userId: session.userId, input: body, key: headers['idempotency-key'] }
      const { order, isNew } = await createOrder(context, request)
      return reply.code(isNew ? 201 : 200).send(order)
    },
  })

  app.get('/api/orders/myorders', {
    access: 'user',
    schema: {
      summary: `Lists the customer's own orders, newest first; ${PAGES}`,
      querystring: MyOrdersQuery,
      response: { 200: z.array(Order) },
    },
    handler: async ({ query, session }, reply) => listed(reply, await myOrders(context, session.userId, query)),
  })

  app.get('/api/orders/:id', {
    access: 'user',
    refusals: { 403: "Not a customer, or another customer's order." },
    schema: { summary: "Returns one of the customer's own orders", params: ById, response: { 200: Order } },
    handler: ({ params, session }) => ownOrder(context, session.userId, params.id),
  })

  app.get('/api/orders/shop/:shopId', {
    ...ofShop,
    schema: {
      summary: `Lists the orders with products of the owner's shop, newest first; ${PAGES}`,
      params: OfShop,
      querystring: ShopListQuery,
      response: { 200: z.array(Order) },
    },
    handler: async ({ params, query, session }, reply) =>
      listed(reply, await shopOrders(context, session, params.shopId, query)),
  })

  app.get('/api/orders/shop/:shopId/counts', {
    ...ofShop,
    schema: {
      summary: "Counts the orders of the owner's shop by state",
      params: OfShop,
      response: { 200: ShopListCounts },
    },
    handler: ({ params, session }) => countShopOrders(context, session, params.shopId),
  })

  app.get('/api/orders/shop/:shopId.csv', {
    ...ofShop,
    schema: {
      summary: "Exports the orders of the owner's shop as CSV, all or those that match the query",
      produces: ['text/csv'],
      params: OfShop,
      querystring: ShopExportQuery,
      response: { 200: z.string() },
    },
    handler: async ({ params, query, session }, reply) =>
      sendCsv(reply, 'orders.csv', await exportOrders(context, session, params.shopId, query)),
  })

  app.put('/api/orders/:id/deliver', {
    access: 'shopOwner',
    refusals: {
      403: 'Not a shop owner, or the order has no part of the shop.',
      409: 'The order is not paid, or its customer cancelled the part.',
    },
    checkOwnership: ({ id }, session) => requireShopsPart(context, session, id, session.shopId ?? ''),
    schema: {
      summary: "Marks the owner's part of a paid order as delivered; repeat to update carrier and tracking number",
      params: ById,
      body: DeliveryInput.nullish(),
      response: { 200: Order },
    },
    handler: ({ body, params, session }) => deliverOrder(context, session, params.id, body ?? {}),
  })

  app.post('/api/orders/:id/cancel', {
    access: 'user',
    refusals: {
      403: "Not a customer, or another customer's order.",
      409: 'The order is paid, expired or refunded.',
    },
    checkOwnership: ({ id }, session) => findOwnOrder(context, context.db.read, session.userId, id),
    schema: {
      summary: "Cancels the customer's own unpaid order and returns its stock",
      params: ById,
      response: { 200: Order },
    },
    handler: ({ params, session }) => cancelOrder(context, session.userId, params.id),
  })
}
