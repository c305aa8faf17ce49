import type { ShopOffer, Taken } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'
import { applyShopOffer, negotiated, negotiationApi } from './api'

/** The customer's answers to a shop's price; they load with what shows it. */
export const { useCatalogTakeShopOfferMutation, useCatalogDeclineShopOfferMutation } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    catalogTakeShopOffer: build.mutation<Taken, ShopOffer>({
      query: ({ id }) => ({ url: `/api/offers/${encodeURIComponent(id)}/take`, method: 'POST' }),
      invalidatesTags: (_taken, _error, { productId }) => [{ type: 'Negotiation', id: productId }, 'Offers'],
      onQueryStarted: (offer, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) =>
            void dispatch(negotiationApi.util.upsertQueryData('catalogNegotiation', negotiated(offer), data)),
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
  }),
})
