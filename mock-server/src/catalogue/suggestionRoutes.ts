import { SuggestionQuery, Suggestions } from 'shared-contract'
import type { Feature } from '../http/feature'
import { suggest } from './suggestions'

export const suggestionRoutes: Feature = (app, { db }) => {
  app.get(
    '/api/suggestions',
    {
      access: 'everyone',
      schema: {
        summary: 'Suggests products, shops and categories for what was typed so far, at most five of each',
        querystring: SuggestionQuery,
        response: { 200: Suggestions },
      },
    },
    ({ query }) => suggest(db, query.q),
  )
}
