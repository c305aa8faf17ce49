import { ShopInput, ShopPage } from 'shared-contract'
import { z } from 'zod'
import type { Feature } from '../http/feature'
import { changeShop, shopPage } from './shopPage'

const ById = z.object({ id: z.string() })

export const shopRoutes: Feature = (app, context) => {
  app.get(
    '/api/shops/:id',
    {
      access: 'everyone',
      schema: {
        summary: 'Reads a shop: its name, since when, what it says of itself, and its rating',
        params: ById,
        response: { 200: ShopPage },
      },
    },
    ({ params, visitor }) => shopPage(context, params.id, visitor),
  )

  app.put(
    '/api/shops/:id',
    {
      access: 'shopOwner',
      refusals: { 403: 'Not a shop owner, or the shop is another one.' },
      schema: {
        summary: "Changes what one's own shop says of itself",
        params: ById,
        body: ShopInput,
        response: { 200: ShopPage },
      },
    },
    ({ body, params, session }) => changeShop(context, session, params.id, body),
  )
}
