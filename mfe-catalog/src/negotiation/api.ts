import type {
  MyOffers,
  NegotiationOutcome,
  NegotiationRequest,
  NegotiationState,
  Order,
  ProductOffers,
  ShopOffer,
} from '@haggle/shared-contract'
import { api, LIVE, whileCached } from '@haggle/shared-state'

/** A product, and its variant where it has any (D77). */
type Negotiated = Pick<NegotiationRequest, 'productId' | 'variant'>

/** Keeps lists of offers up to date. */
export const refetchOffers = whileCached(() => ({ negotiationOutcome: () => ['Offers'], shopOffer: () => ['Offers'] }))

export const negotiationApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    catalogNegotiation: build.query<NegotiationState, Negotiated>({
      query: ({ productId, variant }) => ({
        url: `/api/negotiations/${encodeURIComponent(productId)}`,
        params: { variant },
      }),
      providesTags: (_state, _error, { productId: id }) => [{ type: 'Negotiation', id }, LIVE],
      onCacheEntryAdded: whileCached((of, { dispatch, getState }) => ({
        negotiationOutcome: (outcome) => {
          if (outcome.productId !== of.productId) return
          // the attempts are one number for all variants
          if (outcome.variant !== of.variant) return [{ type: 'Negotiation', id: of.productId }]
          void dispatch(applyOutcome(outcome, shopOfferIn(getState, of)))
        },
        shopOffer: (offer) => {
          if (offer.productId !== of.productId) return
          dispatch(applyShopOffer(offer))
          if (offer.state !== 'open') return [{ type: 'Negotiation', id: of.productId }]
        },
      })),
    }),

    catalogRequestNegotiation: build.mutation<NegotiationOutcome, NegotiationRequest>({
      query: (data) => ({ url: '/api/negotiations/request', method: 'POST', data }),
      invalidatesTags: (_outcome, error, { productId }) =>
        error && attemptsLeftIn(error) === undefined ? [{ type: 'Negotiation', id: productId }, 'Offers'] : ['Offers'],
      onQueryStarted: (of, { dispatch, getState, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => void dispatch(applyOutcome(data, shopOfferIn(getState, of))),
          ({ error }: { error?: unknown }) => void dispatch(applyAttemptsLeft(of, attemptsLeftIn(error))),
        ),
    }),

    /** A customer's offers for one product and the shop's answers, newest first; null without any. */
    catalogOffersFor: build.query<ProductOffers | null, string>({
      query: (productId) => ({ url: '/api/offers', params: { productId } }),
      transformResponse: ({ offers: [found] }: MyOffers) => found ?? null,
      providesTags: ['Offers', LIVE],
      onCacheEntryAdded: refetchOffers,
    }),

    /** The agreed price at which a product was paid, if any, in the orders since a day. */
    catalogPaidAgreement: build.query<number | null, { productId: string; from: string }>({
      query: ({ from }) => ({ url: '/api/orders/myorders', params: { from } }),
      transformResponse: (orders: Order[], _meta, { productId }) => paidPriceIn(orders, productId),
      keepUnusedDataFor: 0,
    }),
  }),
})

type GetState = () => Parameters<ReturnType<typeof negotiationApi.endpoints.catalogNegotiation.select>>[0]

/** The key of a negotiation in the cache. */
export const negotiated = ({ productId, variant }: Negotiated): Negotiated => ({ productId, variant })

const shopOfferIn = (getState: GetState, of: Negotiated) =>
  negotiationApi.endpoints.catalogNegotiation.select(negotiated(of))(getState()).data?.shopOffer

/** An outcome replaces the shop offer when it brings a counter, and removes it when the offer was accepted. */
const applyOutcome = (outcome: NegotiationOutcome, shopOffer?: ShopOffer) => {
  const { attemptsLeft, agreedPrice, agreedUntil, status, counter } = outcome
  return negotiationApi.util.upsertQueryData('catalogNegotiation', negotiated(outcome), {
    ...negotiated(outcome),
    attemptsLeft,
    agreedPrice,
    agreedUntil,
    shopOffer: status === 'accepted' ? undefined : (counter ?? shopOffer),
  })
}

const applyAttemptsLeft = (of: Negotiated, attemptsLeft: number | undefined) =>
  negotiationApi.util.updateQueryData('catalogNegotiation', negotiated(of), (state) => {
    state.attemptsLeft = attemptsLeft ?? state.attemptsLeft
  })

/** Shows a shop offer's new state. */
export const applyShopOffer = (offer: ShopOffer) =>
  negotiationApi.util.updateQueryData('catalogNegotiation', negotiated(offer), (state) => {
    if (offer.state === 'open') state.shopOffer = offer
    else if (state.shopOffer?.id === offer.id) delete state.shopOffer
  })

const paidPriceIn = (orders: readonly Order[], productId: string): number | null =>
  orders
    .filter(({ isPaid }) => isPaid)
    .flatMap(({ orderItems }) => orderItems)
    .find(({ product, price, sellingPrice = price }) => product === productId && price < sellingPrice)?.price ?? null

/** The attempts left, from a refused request's `{ message, attemptsLeft }`. */
function attemptsLeftIn(error: unknown): number | undefined {
  const { data } = (error ?? {}) as { data?: { attemptsLeft?: unknown } | null }
  return typeof data?.attemptsLeft === 'number' ? data.attemptsLeft : undefined
}

export const {
  useCatalogNegotiationQuery,
  useCatalogRequestNegotiationMutation,
  useCatalogOffersForQuery,
  useCatalogPaidAgreementQuery,
} = negotiationApi
