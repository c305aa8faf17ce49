import { Order, ReturnAcceptance, ReturnInput, ReturnRefusal } from 'shared-contract'
import { z } from 'zod'
import type { Feature } from '../http/feature'
import { cancelPart } from './cancelPart'
import { findOwnPart, findShopsPart } from './findOrder'
import { acceptReturn, askReturn, refuseReturn } from './returns'

const PartId = z.object({ id: z.string(), shopId: z.string() })
const PART = '/api/orders/:id/shops/:shopId'

/** What happens to a shop's part of an order (D61). */
export const partRoutes: Feature = (app, context) => {
  app.post(
    `${PART}/cancel`,
    {
      access: 'user',
      refusals: {
        403: 'Not a customer, or the order is of somebody else.',
        409: 'The order is not paid, or the shop delivered its part.',
      },
      schema: {
        summary: "Cancels a shop's part of one's own paid order and gives its money back",
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
        403: 'Not a customer, or the order is of somebody else.',
        409: 'The part was not delivered, or too long ago, or a return was asked for before.',
      },
      mayTouch: ({ id, shopId }, session) => findOwnPart(context, session.userId, id, shopId),
      schema: {
        summary: "Asks a shop to take its part of one's own order back, within 14 days after the delivery",
        params: PartId,
        body: ReturnInput,
        response: { 200: Order },
      },
    },
    ({ body, params, session }) => askReturn(context, session, params.id, params.shopId, body),
  )

  app.post(
    `${PART}/return/accept`,
    {
      access: 'shopOwner',
      refusals: { 403: NOT_YOURS, 409: NOT_ASKED },
      mayTouch: ({ id, shopId }, session) => findShopsPart(context, session, id, shopId),
      schema: {
        summary: "Takes one's own shop's part of an order back and gives its money back",
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
      mayTouch: ({ id, shopId }, session) => findShopsPart(context, session, id, shopId),
      schema: {
        summary: "Refuses to take one's own shop's part of an order back, and says why",
        params: PartId,
        body: ReturnRefusal,
        response: { 200: Order },
      },
    },
    ({ body, params, session }) => refuseReturn(context, session, params.id, params.shopId, body),
  )
}

const NOT_YOURS = 'Not a shop owner, the shop is another one, or the order holds nothing of it.'
const NOT_ASKED = 'No return is asked for, or it was answered before.'
