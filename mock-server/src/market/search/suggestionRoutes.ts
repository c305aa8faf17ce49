import { SuggestionQuery, Suggestions } from '@haggle/shared-contract'
import type { Feature } from '../../core/http/feature'
import { suggest } from './suggestions'
import { searchInTurn } from './turns'

export const suggestionRoutes: Feature = (app, { config, db }) => {
  app.get('/api/suggestions', {
    access: 'everyone',
    refusals: { 429: 'Too many searches of this address wait.', 503: 'Too many searches wait.' },
    schema: {
      summary: 'Suggests products, shops and categories for what was typed so far, at most five of each',
      querystring: SuggestionQuery,
      response: { 200: Suggestions },
    },
    handler: (request) => searchInTurn(request, config, () => suggest(db, request.query.q)),
  })
}
