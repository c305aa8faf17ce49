import type {
  MyOffers,
  NegotiationOutcome,
  NegotiationRequest,
  NegotiationState,
  Order,
  ProductOffers,
  ShopOffer,
  Taken,
} from '@haggle/shared-contract'
import { api, LIVE, whileCached } from '@haggle/shared-state'

const refetchOffers = whileCached(() => ({ negotiationOutcome: () => ['Offers'], shopOffer: () => ['Offers'] }))

const negotiationApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    catalogNegotiation: build.query<NegotiationState, string>({
      query: (productId) => ({ url: `/api/negotiations/${encodeURIComponent(productId)}` }),
      providesTags: (_state, _error, id) => [{ type: 'Negotiation', id }, LIVE],
      onCacheEntryAdded: whileCached((id, { dispatch, getState }) => ({
        negotiationOutcome: (outcome) => {
          if (outcome.productId === id) void dispatch(applyOutcome(outcome, shopOfferIn(getState, id)))
        },
        shopOffer: (offer) => {
          if (offer.productId !== id) return
          dispatch(applyShopOffer(offer))
          if (offer.state !== 'open') return [{ type: 'Negotiation', id }]
        },
      })),
    }),

    catalogRequestNegotiation: build.mutation<NegotiationOutcome, NegotiationRequest>({
      query: (data) => ({ url: '/api/negotiations/request', method: 'POST', data }),
      invalidatesTags: (_outcome, error, { productId }) =>
        error && attemptsLeftIn(error) === undefined ? [{ type: 'Negotiation', id: productId }, 'Offers'] : ['Offers'],
      onQueryStarted: ({ productId }, { dispatch, getState, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => void dispatch(applyOutcome(data, shopOfferIn(getState, productId))),
          ({ error }: { error?: unknown }) => void dispatch(applyAttemptsLeft(productId, attemptsLeftIn(error))),
        ),
    }),

    catalogTakeShopOffer: build.mutation<Taken, ShopOffer>({
      query: ({ id }) => ({ url: `/api/offers/${encodeURIComponent(id)}/take`, method: 'POST' }),
      invalidatesTags: (_taken, _error, { productId }) => [{ type: 'Negotiation', id: productId }, 'Offers'],
      onQueryStarted: ({ productId }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => void dispatch(negotiationApi.util.upsertQueryData('catalogNegotiation', productId, data)),
          () => undefined,
        ),
    }),

    catalogDeclineShopOffer: build.mutation<unknown, ShopOffer>({
      query: ({ id }) => ({ url: `/api/offers/${encodeURIComponent(id)}/decline`, method: 'POST' }),
      invalidatesTags: (_declined, _error, { productId }) => [{ type: 'Negotiation', id: productId }, 'Offers'],
      onQueryStarted: (offer, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          () => void dispatch(applyShopOffer({ ...offer, state: 'declined' })),
          () => undefined,
        ),
    }),

    catalogMyOffers: build.query<MyOffers, number>({
      query: (pageNumber) => ({ url: '/api/offers', params: { pageNumber } }),
      providesTags: ['Offers', LIVE],
      onCacheEntryAdded: refetchOffers,
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

const shopOfferIn = (getState: GetState, productId: string) =>
  negotiationApi.endpoints.catalogNegotiation.select(productId)(getState()).data?.shopOffer

/** An outcome replaces the shop offer when it brings a counter, and removes it when the offer was accepted. */
const applyOutcome = (outcome: NegotiationOutcome, shopOffer?: ShopOffer) => {
  const { productId, attemptsLeft, agreedPrice, agreedUntil, status, counter } = outcome
  return negotiationApi.util.upsertQueryData('catalogNegotiation', productId, {
    productId,
    attemptsLeft,
    agreedPrice,
    agreedUntil,
    shopOffer: status === 'accepted' ? undefined : (counter ?? shopOffer),
  })
}

const applyAttemptsLeft = (productId: string, attemptsLeft: number | undefined) =>
  negotiationApi.util.updateQueryData('catalogNegotiation', productId, (state) => {
    state.attemptsLeft = attemptsLeft ?? state.attemptsLeft
  })

const applyShopOffer = (offer: ShopOffer) =>
  negotiationApi.util.updateQueryData('catalogNegotiation', offer.productId, (state) => {
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
  useCatalogTakeShopOfferMutation,
  useCatalogDeclineShopOfferMutation,
  useCatalogMyOffersQuery,
  useCatalogOffersForQuery,
  useCatalogPaidAgreementQuery,
} = negotiationApi
