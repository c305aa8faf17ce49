import { ProductIdQuery, ProductIds, ProductPage, ProductQuery } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import type { App } from '../../core/http/feature'
import { jsonOf, sendPublic } from '../../core/http/publicReply'
import { isSearch } from '../search/search'
import { searchInTurn } from '../search/turns'
import { listProducts } from './list'
import { productIdsAfter } from './productIds'
import type { PublicReads } from './publicReads'

/** `lists` and `replyOf` give public content, cached or not. */
export const catalogueRoutes = (app: App, context: Context, { lists, replyOf }: PublicReads): void => {
  app.get('/api/products', {
    access: 'everyone',
    refusals: { 429: 'Too many searches of this address wait.', 503: 'Too many searches wait.' },
    schema: {
      summary: 'Lists products for sale by keyword, category, filters and sort, twelve per page',
      querystring: ProductQuery,
      response: { 200: ProductPage },
    },
    handler: async (request, reply) => {
      const { query } = request
      const list = async () => {
        const page = await listProducts(context.db, lists, query)
        return { json: jsonOf(reply, page), products: page.products.map(({ _id }) => _id), isList: true }
      }
      const page = await replyOf(request.url, () =>
        isSearch(query) || query.pageNumber > 1 ? searchInTurn(request, context.config, list) : list(),
      )
      return sendPublic(request, reply, page)
    },
  })

  app.get('/api/products/ids', {
    access: 'everyone',
    refusals: { 404: 'The id to continue after is not known.' },
    schema: {
      summary: 'Lists the ids of all products for sale, oldest first, some thousands at a time',
      querystring: ProductIdQuery,
      response: { 200: ProductIds },
    },
    handler: ({ query }) => productIdsAfter(context, query.after),
  })
}
