import { Product } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import type { App } from '../../core/http/feature'
import { ById } from '../../core/http/pathIds'
import { jsonOf, sendPublic } from '../../core/http/publicReply'
import type { PublicReads } from '../../market/catalogue/publicReads'
import { productAsSeenBy, seesMoreThanPublic } from './product'

/** `replyOf` gives the public view of a product, cached or not. */
export const productPageRoutes = (app: App, context: Context, { replyOf }: Pick<PublicReads, 'replyOf'>): void => {
  app.get('/api/products/:id', {
    access: 'everyone',
    schema: {
      summary: 'Reads a product with its reviews; the owner sees its floor, a customer their agreed price',
      params: ById,
      response: { 200: Product },
    },
    handler: async (request, reply) => {
      const { id } = request.params
      const { visitor } = request
      if (visitor && (await seesMoreThanPublic(context, visitor, id))) return productAsSeenBy(context, visitor, id)
      const product = await replyOf(request.url, async () => ({
        json: jsonOf(reply, await productAsSeenBy(context, undefined, id)),
        products: [id],
        isList: false,
      }))
      return sendPublic(request, reply, product)
    },
  })
}
