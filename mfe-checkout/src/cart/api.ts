import type { Quote, QuoteInput, QuoteItem } from 'shared-contract'
import { api } from 'shared-state'

/** Current prices of cart lines. Not cached: an old quote would undo an accepted price. */
const cartApi = api.enhanceEndpoints({ addTagTypes: ['Quote'] }).injectEndpoints({
  endpoints: (build) => ({
    quote: build.query<Quote, QuoteInput>({
      queryFn: async (data, _, __, send) => {
        const reply = await send({ url: '/api/orders/quote', method: 'POST', data })
        if (reply.error) return { error: reply.error }
        // its lines are written into the stored cart
        return isQuote(reply.data) ? { data: reply.data } : { error: {} }
      },
      providesTags: ['Quote'],
      keepUnusedDataFor: 0,
    }),
  }),
})

const isQuote = (reply: unknown): reply is Quote =>
  typeof reply === 'object' &&
  reply !== null &&
  'orderItems' in reply &&
  Array.isArray(reply.orderItems) &&
  reply.orderItems.every(isQuoted)

const isQuoted = (item: Partial<QuoteItem> | null) =>
  typeof item?.product === 'string' &&
  typeof item.name === 'string' &&
  [item.price, item.qty, item.countInStock].every(Number.isFinite)

export const { useQuoteQuery, useLazyQuoteQuery } = cartApi
