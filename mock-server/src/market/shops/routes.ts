import { OverviewQuery, ShopOverview, ShopPage, ShopPause, ShopUpdate } from '@haggle/shared-contract'
import type { Feature } from '../../core/http/feature'
import { ById } from '../../core/http/pathIds'
import { ofOwnShop } from '../../core/sessions/requireOwnShop'
import { searchInTurn } from '../search/turns'
import { shopOverview } from './overview'
import { changeShop, openAgain, pause, shopPage } from './shopPage'

export const shopRoutes: Feature = (app, context) => {
  const ofShop = ofOwnShop(context)

  app.get('/api/shops/:id', {
    access: 'everyone',
    refusals: { 429: 'Too many searches of this address are queued.', 503: 'Too many searches are queued.' },
    schema: {
      summary: 'Returns a shop: name, founding date, description and rating',
      params: ById,
      response: { 200: ShopPage },
    },
    handler: (request) =>
      searchInTurn(request, context.config, () => shopPage(context, request.params.id, request.visitor)),
  })

  app.put('/api/shops/:id', {
    ...ofShop,
    schema: {
      summary: "Updates the description and settings of the owner's shop; fields that are left out stay",
      params: ById,
      body: ShopUpdate,
      response: { 200: ShopPage },
    },
    handler: ({ body, params, session }) => changeShop(context, session, params.id, body),
  })

  app.post('/api/shops/:id/pause', {
    ...ofShop,
    refusals: { ...ofShop.refusals, 409: 'The shop is suspended, or waits for approval.' },
    schema: {
      summary: "Closes the owner's shop for a while; `until` is the day of return that customers read",
      params: ById,
      body: ShopPause.nullish(),
      response: { 200: ShopPage },
    },
    handler: ({ body, params, session }) => pause(context, session, params.id, body ?? {}),
  })

  app.post('/api/shops/:id/resume', {
    ...ofShop,
    refusals: { ...ofShop.refusals, 409: 'The shop is suspended, or waits for approval.' },
    schema: { summary: "Opens the owner's paused shop again", params: ById, response: { 200: ShopPage } },
    handler: ({ params, session }) => openAgain(context, session, params.id),
  })

  app.get('/api/shops/:id/overview', {
    ...ofShop,
    refusals: {
      ...ofShop.refusals,
      400: 'A day is invalid, the first is after the last, or the period has more than 400 steps.',
    },
    schema: {
      summary: "Returns revenue, orders, best sellers and offers of the owner's shop, by day, week or month",
      params: ById,
      querystring: OverviewQuery,
      response: { 200: ShopOverview },
    },
    handler: ({ params, query, session }) => shopOverview(context, session, params.id, query),
  })
}
