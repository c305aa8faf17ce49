import { MessageReply, Wish } from 'shared-contract'
import { z } from 'zod'
import type { Feature } from '../http/feature'
import { addWish, removeWish, wishlist } from './wishlist'

const ByProduct = z.object({ productId: z.string() })

export const wishlistRoutes: Feature = (app, context) => {
  app.get(
    '/api/wishlist',
    {
      access: 'user',
      schema: {
        summary: "Lists the products on one's own wish list that are for sale, the newest wish first",
        response: { 200: z.array(Wish) },
      },
    },
    ({ session }) => wishlist(context, session.userId),
  )

  app.put(
    '/api/wishlist/:productId',
    {
      access: 'user',
      refusals: { 409: 'The wish list is full.' },
      schema: {
        summary: "Puts a product on one's own wish list; one that is on it stays as it is",
        params: ByProduct,
        response: { 200: Wish },
      },
    },
    ({ params, session }) => addWish(context, session.userId, params.productId),
  )

  app.delete(
    '/api/wishlist/:productId',
    {
      access: 'user',
      schema: {
        summary: "Takes a product off one's own wish list, whether it is on it or not",
        params: ByProduct,
        response: { 200: MessageReply },
      },
    },
    ({ params, session }) => removeWish(context, session.userId, params.productId),
  )
}
