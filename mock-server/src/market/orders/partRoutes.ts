import { Order, ReturnAcceptance, ReturnInput, ReturnRefusal } from '@haggle/shared-contract'
import { z } from 'zod'
import type { Feature } from '../../core/http/feature'
import type { Session } from '../../core/sessions/sessions'
import { cancelPart } from './cancelPart'
import { requireOwnPart, requireShopsPart } from './findOrder'
import { acceptReturn, requestReturn, refuseReturn } from './returns'

const PartId = z.object({ id: z.string(), shopId: z.string() })
type Ids = z.infer<typeof PartId>
const PART = '/api/orders/:id/shops/:shopId'

/** Cancellation and return of a shop's part of an order (D61). */
export const partRoutes: Feature = (app, context) => {
  const ofCustomer = {
    access: 'user',
    checkOwnership: ({ id, shopId }: Ids, { userId }: Session) => requireOwnPart(context, userId, id, shopId),
  } as const
  const ofShop = {
    access: 'shopOwner',
    refusals: { 403: NOT_YOURS, 409: NOT_ASKED },
    checkOwnership: ({ id, shopId }: Ids, session: Session) => requireShopsPart(context, session, id, shopId),
  } as const

  app.post(`${PART}/cancel`, {
    ...ofCustomer,
    refusals: {
      403: "Not a customer, or another customer's order.",
      409: 'The order is not paid, or the part is already delivered.',
    },
    schema: {
      summary: "Cancels a shop's part of the customer's own paid order and refunds it",
      params: PartId,
      response: { 200: Order },
    },
    handler: ({ params, session }) => cancelPart(context, session, params.id, params.shopId),
  })

  app.post(`${PART}/return`, {
    ...ofCustomer,
    refusals: {
      403: "Not a customer, or another customer's order.",
      409: 'The part is not delivered, was delivered too long ago, or a return was already requested.',
    },
    schema: {
      summary: "Requests the return of a shop's part of the customer's own order, within 14 days after the delivery",
      params: PartId,
      body: ReturnInput,
      response: { 200: Order },
    },
    handler: ({ body, params, session }) => requestReturn(context, session, params.id, params.shopId, body),
  })

  app.post(`${PART}/return/accept`, {
    ...ofShop,
    schema: {
      summary: "Accepts the return of the owner's part of an order and refunds it",
      params: PartId,
      body: ReturnAcceptance,
      response: { 200: Order },
    },
    handler: ({ body, params, session }) => acceptReturn(context, session, params.id, params.shopId, body),
  })

  app.post(`${PART}/return/refuse`, {
    ...ofShop,
    schema: {
      summary: "Refuses the return of the owner's part of an order, with a reason",
      params: PartId,
      body: ReturnRefusal,
      response: { 200: Order },
    },
    handler: ({ body, params, session }) => refuseReturn(context, session, params.id, params.shopId, body),
  })
}

const NOT_YOURS = "Not a shop owner, another owner's shop, or the order has no part of it."
const NOT_ASKED = 'No return was requested, or it was already answered.'
