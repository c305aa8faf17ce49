import { MessageReply, Product, ProductInput, ProductPage, ProductQuery, ProductSummary } from 'shared-contract'
import { z } from 'zod'
import type { Feature } from '../http/feature'
import { listProducts } from './list'
import { productFor } from './product'
import { addProduct, changeProduct, deleteProduct, shopProducts } from './shelf'

const ById = z.object({ id: z.string() })

/** The stock that an owner saw when the edit began. */
const StockSeen = z.looseObject({
  'stock-seen': z
    .string()
    .regex(/^\d{1,7}$/, 'must be a whole number')
    .transform(Number)
    .optional(),
})

export const catalogueRoutes: Feature = (app, context) => {
  app.get(
    '/api/products',
    { access: 'everyone', schema: { querystring: ProductQuery, response: { 200: ProductPage } } },
    ({ query }) => listProducts(context, query),
  )

  app.get(
    '/api/products/:id',
    { access: 'everyone', schema: { params: ById, response: { 200: Product } } },
    ({ params, visitor }) => productFor(context, visitor, params.id),
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
