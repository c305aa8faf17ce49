import { FoundOrders, OperatorOrder, OperatorOrdersQuery, PartRefundInput } from '@haggle/shared-contract'
import { z } from 'zod'
import type { Feature } from '../../core/http/feature'
import { IdempotencyHeaders } from '../../core/http/idempotencyKey'
import { ById } from '../../core/http/pathIds'
import { refundByOperator, requirePart } from './refundByOperator'
import { findRefund, retryRefund } from './retryRefund'
import { findOrders, showOrder } from './showOrders'

/** Orders and their money for operators (D73). */
export const operatorOrderRoutes: Feature = (app, context) => {
  app.get('/api/operator/orders', {
    access: 'operator',
    schema: {
      summary: 'Finds orders by number, customer, payment, dispute or shop, the newest first',
      querystring: OperatorOrdersQuery,
      response: { 200: FoundOrders },
    },
    handler: ({ query }) => findOrders(context, query),
  })

  app.get('/api/operator/orders/:id', {
    access: 'operator',
    schema: {
      summary: 'Returns an order with its bookings, payments, refunds, disputes and trail',
      params: ById,
      response: { 200: OperatorOrder },
    },
    handler: ({ params }) => showOrder(context, params.id),
  })

  app.post('/api/operator/orders/:id/shops/:shopId/refund', {
    access: 'operator',
    refusals: { 409: 'It is more than is left of the part, the order is not paid, or it is in dispute.' },
    checkOwnership: (ids) => requirePart(context, ids),
    schema: {
      summary: "Refunds a shop's part of an order, all of it or an amount; a repeated Idempotency-Key refunds once",
      params: z.object({ id: z.string(), shopId: z.string() }),
      headers: IdempotencyHeaders,
      body: PartRefundInput,
      response: { 200: OperatorOrder },
    },
    handler: ({ body, headers, params, session }) =>
      refundByOperator(context, session, { ...params, key: headers['idempotency-key'] }, body),
  })

  app.post('/api/operator/refunds/:id/retry', {
    access: 'operator',
    checkOwnership: ({ id }) => findRefund(context, id),
    schema: {
      summary: 'Tries a refund again that failed, or asks the card provider about one that hangs',
      params: ById,
      response: { 200: OperatorOrder },
    },
    handler: ({ params, session }) => retryRefund(context, session, params.id),
  })
}
