import { lineKey, type MyOffers, type Quote, type QuoteInput, type QuoteItem } from '@haggle/shared-contract'
import { api, type ApiError, type ApiRequest } from '@haggle/shared-state'

type Send = (
  request: ApiRequest,
) => { data?: unknown; error?: ApiError } | PromiseLike<{ data?: unknown; error?: ApiError }>

const askForQuote = async (data: QuoteInput, _api: unknown, _options: unknown, send: Send) => {
  const reply = await send({ url: '/api/orders/quote', method: 'POST', data })
  if (reply.error) return { error: reply.error }
  // its lines are written into the stored cart
  return isQuote(reply.data) ? { data: reply.data } : { error: {} }
}

/** Current prices of cart lines. Not cached: an old quote would undo an accepted price. */
const cartApi = api.enhanceEndpoints({ addTagTypes: ['Quote'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    checkoutQuote: build.query<Quote, QuoteInput>({
      queryFn: askForQuote,
      providesTags: ['Quote'],
      keepUnusedDataFor: 0,
    }),
    /** A quote for one use; resolves even after its screen was left. */
    checkoutQuoteOnce: build.mutation<Quote, QuoteInput>({ queryFn: askForQuote }),
    /** Agreed prices that no longer hold, by line key; only of the products with the latest offers. */
    checkoutEndedAgreements: build.query<Record<string, number>, void>({
      query: () => ({ url: '/api/offers' }),
      transformResponse: ({ offers }: MyOffers) =>
        Object.fromEntries(
          offers.flatMap(({ product, offers, agreedPrice }) => {
            const accepted = agreedPrice === undefined && offers.find(({ status }) => status === 'accepted')
            return accepted ? [[lineKey({ ...accepted, product: product._id }), accepted.price]] : []
          }),
        ),
      providesTags: ['Offers'],
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

export const { useCheckoutEndedAgreementsQuery, useCheckoutQuoteQuery, useCheckoutQuoteOnceMutation } = cartApi
