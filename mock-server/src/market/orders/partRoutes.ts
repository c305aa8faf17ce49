import { Order, ReturnAcceptance, ReturnInput, ReturnRefusal } from '@haggle/shared-contract'
import { z } from 'zod'
import type { Feature } from '../../core/http/feature'
import { cancelPart } from './cancelPart'
import { requireOwnPart, requireShopsPart } from './findOrder'
import { acceptReturn, requestReturn, refuseReturn } from './returns'

const PartId = z.object({ id: z.string(), shopId: z.string() })
const PART = '/api/orders/:id/shops/:shopId'

/** Cancellation and return of a shop's part of an order (D61). */
export const partRoutes: Feature = (app, context) => {
  app.post(
    `${PART}/cancel`,
    {
      access: 'user',
      refusals: {
        403: "Not a customer, or another customer's order.",
        409: 'The order is not paid, or the part is already delivered.',
      },
      checkOwnership: ({ id, shopId }, session) => requireOwnPart(context, session.userId, id, shopId),
      schema: {
        summary: "Cancels a shop's part of the customer's own paid order and refunds it",
        params: PartId,
        response: { 200: Order },
      },
    },
    ({ params, session }) => cancelPart(context, session, params.id, params.shopId),
  )

  app.post(
    `${PART}/return`,
    {
      access: 'user',
      refusals: {
        403: "Not a customer, or another customer's order.",
        409: 'The part is not delivered, was delivered too long ago, or a return was already requested.',
      },
      checkOwnership: ({ id, shopId }, session) => requireOwnPart(context, session.userId, id, shopId),
      schema: {
        summary: "Requests the return of a shop's part of the customer's own order, within 14 days after the delivery",
        params: PartId,
        body: ReturnInput,
        response: { 200: Order },
      },
    },
    ({ body, params, session }) => requestReturn(context, session, params.id, params.shopId, body),
  )

  app.post(
    `${PART}/return/accept`,
    {
      access: 'shopOwner',
      refusals: { 403: NOT_YOURS, 409: NOT_ASKED },
      checkOwnership: ({ id, shopId }, session) => requireShopsPart(context, session, id, shopId),
      schema: {
        summary: "Accepts the return of the owner's part of an order and refunds it",
        params: PartId,
        body: ReturnAcceptance,
        response: { 200: Order },
      },
    },
    ({ body, params, session }) => acceptReturn(context, session, params.id, params.shopId, body),
  )

  app.post(
    `${PART}/return/refuse`,
    {
      access: 'shopOwner',
      refusals: { 403: NOT_YOURS, 409: NOT_ASKED },
      checkOwnership: ({ id, shopId }, session) => requireShopsPart(context, session, id, shopId),
      schema: {
        summary: "Refuses the return of the owner's part of an order, with a reason",
        params: PartId,
        body: ReturnRefusal,
        response: { 200: Order },
      },
    },
    ({ body, params, session }) => refuseReturn(context, session, params.id, params.shopId, body),
  )
}

const NOT_YOURS = "Not a shop owner, another owner's shop, or the order has no part of it."
const NOT_ASKED = 'No return was requested, or it was already answered.'
