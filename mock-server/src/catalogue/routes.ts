import {
  MessageReply,
  Product,
  ProductIdQuery,
  ProductIds,
  ProductInput,
  ProductPage,
  ProductQuery,
  ProductSummary,
  ShopProductCounts,
  ShopProductsQuery,
} from 'shared-contract'
import { z } from 'zod'
import { requireOwnShop } from '../accounts/requireOwnShop'
import type { Context } from '../context'
import type { App } from '../http/feature'
import { IdempotencyHeaders } from '../http/idempotencyKey'
import { sendJsonList } from '../http/jsonList'
import { ById, OfShop } from '../http/pathIds'
import { jsonOf, sendPublic } from '../http/publicReply'
import { addProduct, changeProduct, deleteProduct } from './editProduct'
import { findOwnProduct } from './findOwnProduct'
import { listProducts } from './list'
import { seesMoreThanPublic, productAsSeenBy } from './product'
import { productIdsAfter } from './productIds'
import type { PublicReads } from './publicReads'
import { isSearch } from './search'
import { searchInTurn } from './searchTurns'
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

/** `lists` and `replyOf` give public content, cached or not. */
export const catalogueRoutes = (app: App, context: Context, { lists, replyOf }: PublicReads): void => {
  app.get(
    '/api/products',
    {
      access: 'everyone',
      refusals: { 429: 'Too many searches of this address wait.', 503: 'Too many searches wait.' },
      schema: {
        summary: 'Lists products for sale by keyword, category, filters and sort, twelve per page',
        querystring: ProductQuery,
        response: { 200: ProductPage },
      },
    },
    async (request, reply) => {
      const { query } = request
      const list = async () => {
        const { json, ids } = await listProducts(context.db, lists, query)
        return { json, products: ids, isList: true }
      }
      const page = await replyOf(request.url, () =>
        isSearch(query) ? searchInTurn(request, context.config, list) : list(),
      )
      return sendPublic(request, reply, page)
    },
  )

  app.get(
    '/api/products/ids',
    {
      access: 'everyone',
      refusals: { 404: 'The id to continue after is not known.' },
      schema: {
        summary: 'Lists the ids of all products for sale, oldest first, some thousands at a time',
        querystring: ProductIdQuery,
        response: { 200: ProductIds },
      },
    },
    ({ query }) => productIdsAfter(context, query.after),
  )

  app.get(
    '/api/products/:id',
    {
      access: 'everyone',
      schema: {
        summary: 'Reads a product with its reviews; the owner sees its floor, a customer their agreed price',
        params: ById,
        response: { 200: Product },
      },
    },
    async (request, reply) => {
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
  )

  app.get(
    '/api/products/shop/:shopId',
    {
      access: 'shopOwner',
      refusals: { 403: 'Not a shop owner, or the shop is another one.' },
      checkOwnership: ({ shopId }, session) => requireOwnShop(context, session, shopId),
      schema: {
        summary: "Lists the products of one's own shop with their floors: all, or a page with X-Total-Count",
        params: OfShop,
        querystring: ShopProductsQuery,
        response: { 200: z.array(ProductSummary) },
      },
    },
    async ({ params, query, session }, reply) => {
      const { shopId } = params
      const { pageNumber } = query
      if (pageNumber === undefined) return sendJsonList(reply, await allShopProducts(context, session, shopId, query))
      const { products, total } = await shopProductsPage(context, session, shopId, { ...query, pageNumber })
      void reply.header('x-total-count', total)
      return products
    },
  )

  app.get(
    '/api/products/shop/:shopId/counts',
    {
      access: 'shopOwner',
      refusals: { 403: 'Not a shop owner, or the shop is another one.' },
      schema: {
        summary: "Counts the products of one's own shop, and those that are low in stock or sold out",
        params: OfShop,
        response: { 200: ShopProductCounts },
      },
    },
    ({ params, session }) => countShopProducts(context, session, params.shopId),
  )

  app.post(
    '/api/products',
    {
      access: 'shopOwner',
      refusals: { 409: 'The Idempotency-Key was used for a different product.' },
      schema: {
        summary: "Adds a product to one's own shop; repeated with the same Idempotency-Key returns the first one",
        headers: IdempotencyHeaders,
        body: ProductInput,
        response: { 201: Product },
      },
    },
    async ({ body, headers, session }, reply) =>
      reply.code(201).send(await addProduct(context, session, body, headers['idempotency-key'])),
  )

  app.put(
    '/api/products/:id',
    {
      access: 'shopOwner',
      refusals: {
        403: 'Not a shop owner, or the product is of another shop.',
        409: 'What was sold or changed since the edit began does not go together with it.',
      },
      checkOwnership: ({ id }, session) => findOwnProduct(context, session, id),
      schema: {
        summary: "Replaces a product's fields: all, or those named in the header Changed-Fields",
        params: ById,
        headers: EditHeaders,
        body: ProductInput,
        response: { 200: Product },
      },
    },
    ({ body, headers, params, session }) =>
      changeProduct(context, session, {
        id: params.id,
        input: body,
        stockSeen: headers['stock-seen'],
        changedFields: headers['changed-fields'],
      }),
  )

  app.delete(
    '/api/products/:id',
    {
      access: 'shopOwner',
      refusals: { 403: 'Not a shop owner, or the product is of another shop.' },
      checkOwnership: ({ id }, session) => findOwnProduct(context, session, id),
      schema: {
        summary: 'Deletes a product; orders keep their lines',
        params: ById,
        response: { 200: MessageReply },
      },
    },
    ({ params, session }) => deleteProduct(context, session, params.id),
  )
}
