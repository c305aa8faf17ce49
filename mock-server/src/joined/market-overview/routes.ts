import { MarketOverview, MarketOverviewQuery } from '@haggle/shared-contract'
import type { Feature } from '../../core/http/feature'
import { marketOverview } from './marketOverview'

/** The start page of the operators' desk (D69). */
export const marketOverviewRoutes: Feature = (app, context) => {
  app.get('/api/operator/overview', {
    access: 'operator',
    schema: {
      summary: 'What waits for a decision, what was done since midnight, and how the market runs',
      querystring: MarketOverviewQuery,
      response: { 200: MarketOverview },
    },
    handler: ({ query }) => marketOverview(context, query),
  })
}
