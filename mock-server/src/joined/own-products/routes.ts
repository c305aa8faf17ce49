import {
  MessageReply,
  Product,
  ProductInput,
  ProductSummary,
  ShopProductCounts,
  ShopProductsQuery,
} from '@haggle/shared-contract'
import { z } from 'zod'
import type { Feature } from '../../core/http/feature'
import { IdempotencyHeaders } from '../../core/http/idempotencyKey'
import { sendJsonList } from '../../core/http/jsonList'
import { ById, OfShop } from '../../core/http/pathIds'
import { requireOwnShop } from '../../core/sessions/requireOwnShop'
import { findOwnProduct } from '../../market/catalogue/findOwnProduct'
import { addProduct, changeProduct, deleteProduct } from './editProduct'
import { allShopProducts, countShopProducts, shopProductsPage } from './shopProducts'

/** Headers with the stock that the owner saw when the edit began, and the names of the fields that the edit changes. */
const EditHeaders = z.looseObject({
  'stock-seen': z
    .string()
    .regex(/^\d{1,7}$/, 'must be a whole number')
    .transform(Number)
    .optional(),
  'changed-fields': z
    .string()
    .transform((names) => names.split(',').flatMap((name) => name.trim() || []))
    .pipe(z.array(ProductInput.keyof()))
    .optional(),
})

export const ownProductRoutes: Feature = (app, context) => {
  app.get('/api/products/shop/:shopId', {
    access: 'shopOwner',
    refusals: { 403: 'Not a shop owner, or the shop is another one.' },
    checkOwnership: ({ shopId }, session) => requireOwnShop(context, session, shopId),
    schema: {
      summary: "Lists the products of one's own shop with their floors: all, or a page with X-Total-Count",
      params: OfShop,
      querystring: ShopProductsQuery,
      response: { 200: z.array(ProductSummary) },
    },
    handler: async ({ params, query, session }, reply) => {
      const { shopId } = params
      const { pageNumber } = query
      if (pageNumber === undefined) return sendJsonList(reply, await allShopProducts(context, session, shopId, query))
      const { products, total } = await shopProductsPage(context, session, shopId, { ...query, pageNumber })
      void reply.header('x-total-count', total)
      return products
    },
  })

  app.get('/api/products/shop/:shopId/counts', {
    access: 'shopOwner',
    refusals: { 403: 'Not a shop owner, or the shop is another one.' },
    schema: {
      summary: "Counts the products of one's own shop, and those that are low in stock or sold out",
      params: OfShop,
      response: { 200: ShopProductCounts },
    },
    handler: ({ params, session }) => countShopProducts(context, session, params.shopId),
  })

  app.post('/api/products', {
    access: 'shopOwner',
    refusals: { 409: 'The Idempotency-Key was used for a different product.' },
    schema: {
      summary: "Adds a product to one's own shop; repeated with the same Idempotency-Key returns the first one",
      headers: IdempotencyHeaders,
      body: ProductInput,
      response: { 201: Product },
    },
    handler: async ({ body, headers, session }, reply) =>
      reply.code(201).send(await addProduct(context, session, body, headers['idempotency-key'])),
  })

  app.put('/api/products/:id', {
    access: 'shopOwner',
    refusals: {
      403: 'Not a shop owner, or the product is of another shop.',
      409: 'What was sold or changed since the edit began does not go together with it.',
    },
    checkOwnership: ({ id }, session) => findOwnProduct(context, session, id),
    schema: {
      summary:
        "Replaces a product's fields: all, or those in the header Changed-Fields; without options, its variants stay",
      params: ById,
      headers: EditHeaders,
      body: ProductInput,
      response: { 200: Product },
    },
    handler: ({ body, headers, params, session }) =>
      changeProduct(context, session, {
        id: params.id,
        input: body,
        stockSeen: headers['stock-seen'],
        changedFields: headers['changed-fields'],
      }),
  })

  app.delete('/api/products/:id', {
    access: 'shopOwner',
    refusals: { 403: 'Not a shop owner, or the product is of another shop.' },
    checkOwnership: ({ id }, session) => findOwnProduct(context, session, id),
    schema: {
      summary: 'Deletes a product; orders keep their lines',
      params: ById,
      response: { 200: MessageReply },
    },
    handler: ({ params, session }) => deleteProduct(context, session, params.id),
  })
}
