import type { Quote, QuoteInput } from 'shared-contract'
import { api } from 'shared-state'

/** What the lines of a cart cost now. Never kept: an old quote would undo a price that was accepted since. */
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
