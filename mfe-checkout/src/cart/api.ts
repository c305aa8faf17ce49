import type { Quote, QuoteInput } from 'shared-contract'
import { api } from 'shared-state'

/** Current prices of cart lines. Not cached: an old quote would undo an accepted price. */
const cartApi = api.enhanceEndpoints({ addTagTypes: ['Quote'] }).injectEndpoints({
  endpoints: (build) => ({
    quote: build.query<Quote, QuoteInput>({
      query: (data) => ({ url: '/api/orders/quote', method: 'POST', data }),
      providesTags: ['Quote'],
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useQuoteQuery, useLazyQuoteQuery } = cartApi
