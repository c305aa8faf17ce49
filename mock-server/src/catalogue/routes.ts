import {
  MessageReply,
  Product,
  ProductIdQuery,
  ProductIds,
  ProductInput,
  ProductPage,
  ProductQuery,
  ProductSummary,
} from 'shared-contract'
import { z } from 'zod'
import type { Context } from '../context'
import type { App } from '../http/feature'
import { jsonOf, sendPublic } from '../http/publicReply'
import { addProduct, changeProduct, deleteProduct, shopProducts } from './editProduct'
import { idsAfter } from './ids'
import { listProducts } from './list'
import { hasOwnView, productFor } from './product'
import type { PublicReads } from './publicReads'

const ById = z.object({ id: z.string() })

/** The stock that an owner saw when the edit began. */
const StockSeen = z.looseObject({
  'stock-seen': z
    .string()
    .regex(/^\d{1,7}$/, 'must be a whole number')
    .transform(Number)
    .optional(),
})

/** `reads` gives what everybody may see, kept or not. */
export const catalogueRoutes = (app: App, context: Context, { lists, replyOf }: PublicReads): void => {
  app.get(
    '/api/products',
    { access: 'everyone', schema: { querystring: ProductQuery, response: { 200: ProductPage } } },
    async (request, reply) => {
      const page = await replyOf(request.url, async () => {
        const { json, ids } = await listProducts(context.db, lists, request.query)
        return { json, products: ids, isList: true }
      })
      return sendPublic(request, reply, page)
    },
  )

  app.get(
    '/api/products/ids',
    { access: 'everyone', schema: { querystring: ProductIdQuery, response: { 200: ProductIds } } },
    ({ query }) => idsAfter(context, query.after),
  )

  app.get(
    '/api/products/:id',
    { access: 'everyone', schema: { params: ById, response: { 200: Product } } },
    async (request, reply) => {
      const { id } = request.params
      const { visitor } = request
      if (visitor && (await hasOwnView(context, visitor, id))) return productFor(context, visitor, id)
      const product = await replyOf(request.url, async () => ({
        json: jsonOf(reply, await productFor(context, undefined, id)),
        products: [id],
        isList: false,
      }))
      return sendPublic(request, reply, product)
    },
  )

  app.get(
    '/api/products/shop/:shopId',
    {
      access: 'shopOwner',
      schema: { params: z.object({ shopId: z.string() }), response: { 200: z.array(ProductSummary) } },
    },
    ({ params, session }) => shopProducts(context, session, params.shopId),
  )

  app.post(
    '/api/products',
    { access: 'shopOwner', schema: { body: ProductInput, response: { 201: Product } } },
    async ({ body, session }, reply) => reply.code(201).send(await addProduct(context, session, body)),
  )

  app.put(
    '/api/products/:id',
    {
      access: 'shopOwner',
      schema: { params: ById, headers: StockSeen, body: ProductInput, response: { 200: Product } },
    },
    ({ body, headers, params, session }) => changeProduct(context, session, params.id, body, headers['stock-seen']),
  )

  app.delete(
    '/api/products/:id',
    { access: 'shopOwner', schema: { params: ById, response: { 200: MessageReply } } },
    ({ params, session }) => deleteProduct(context, session, params.id),
  )
}
