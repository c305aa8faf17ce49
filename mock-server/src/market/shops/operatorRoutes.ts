import { MarketShopPage, MarketShops, MarketShopsQuery, OperatorReason } from '@haggle/shared-contract'
import type { Feature } from '../../core/http/feature'
import { ById } from '../../core/http/pathIds'
import { actOnShop, listShops, marketShop, requireShop } from './marketShops'
import { approveShop, restoreShop, suspendShop } from './shopStates'

/** What operators see of shops and do with them (D70). */
export const operatorShopRoutes: Feature = (app, context) => {
  const ofShop = { access: 'operator', checkOwnership: ({ id }: { id: string }) => requireShop(context, id) } as const

  app.get('/api/operator/shops', {
    access: 'operator',
    schema: {
      summary: 'Lists all shops with their states, the newest first',
      querystring: MarketShopsQuery,
      response: { 200: MarketShops },
    },
    handler: ({ query }) => listShops(context, query),
  })

  app.get('/api/operator/shops/:id', {
    access: 'operator',
    schema: { summary: 'Everything about a shop', params: ById, response: { 200: MarketShopPage } },
    handler: ({ params }) => marketShop(context, params.id),
  })

  app.post('/api/operator/shops/:id/approve', {
    ...ofShop,
    refusals: { 409: 'The shop is suspended.' },
    schema: { summary: 'Opens a shop that waits for approval', params: ById, response: { 200: MarketShopPage } },
    handler: ({ params, session }) =>
      actOnShop(context, params.id, (tx) => approveShop(context, tx, params.id, session)),
  })

  app.post('/api/operator/shops/:id/suspend', {
    ...ofShop,
    schema: {
      summary: 'Suspends a shop: its products vanish, its agreements and open offers are void, its owner is told why',
      params: ById,
      body: OperatorReason,
      response: { 200: MarketShopPage },
    },
    handler: ({ body, params, session }) =>
      actOnShop(context, params.id, (tx) => suspendShop(context, tx, params.id, body, session)),
  })

  app.post('/api/operator/shops/:id/restore', {
    ...ofShop,
    schema: { summary: 'Ends the suspension of a shop', params: ById, response: { 200: MarketShopPage } },
    handler: ({ params, session }) =>
      actOnShop(context, params.id, (tx) => restoreShop(context, tx, params.id, session)),
  })
}
