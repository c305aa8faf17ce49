import { MessageReply, Wish, WishInput } from '@haggle/shared-contract'
import { z } from 'zod'
import type { Feature } from '../../core/http/feature'
import { addWish, removeWish, requireProduct, wishlist } from './wishlist'

const ByProduct = z.object({ productId: z.string() })

export const wishlistRoutes: Feature = (app, context) => {
  app.get('/api/wishlist', {
    access: 'user',
    schema: {
      summary: "Lists the products on the customer's wish list that are for sale, newest wish first",
      response: { 200: z.array(Wish) },
    },
    handler: ({ session }) => wishlist(context, session.userId),
  })

  app.put('/api/wishlist/:productId', {
    access: 'user',
    refusals: { 409: 'The wish list is full.' },
    checkOwnership: ({ productId }) => requireProduct(context, productId),
    schema: {
      summary: "Adds a product, or a variant of it, to the customer's wish list; no change if it is already on it",
      params: ByProduct,
      body: WishInput.nullish(),
      response: { 200: Wish },
    },
    handler: ({ body, params, session }) => addWish(context, session.userId, params.productId, body ?? {}),
  })

  app.delete('/api/wishlist/:productId', {
    access: 'user',
    checkOwnership: ({ productId }) => requireProduct(context, productId),
    schema: {
      summary: "Removes a product from the customer's wish list; no error if it is not on it",
      params: ByProduct,
      response: { 200: MessageReply },
    },
    handler: ({ params, session }) => removeWish(context, session.userId, params.productId),
  })
}
