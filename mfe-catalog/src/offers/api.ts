import type { MyOffers } from '@haggle/shared-contract'
import { api, LIVE } from '@haggle/shared-state'
import { refetchOffers } from '../negotiation/api'

export const { useCatalogMyOffersQuery } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    catalogMyOffers: build.query<MyOffers, number>({
      query: (pageNumber) => ({ url: '/api/offers', params: { pageNumber } }),
      providesTags: ['Offers', LIVE],
      onCacheEntryAdded: refetchOffers,
    }),
  }),
})
