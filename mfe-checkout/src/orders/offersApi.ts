import type { MyOffers } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

/** Times of the customer's offers by product; only of the products with the latest offers. */
type TimesOfOffers = Record<string, string[]>

export const { useCheckoutTimesOfOffersQuery } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    checkoutTimesOfOffers: build.query<TimesOfOffers, void>({
      query: () => ({ url: '/api/offers' }),
      transformResponse: ({ offers }: MyOffers) =>
        Object.fromEntries(offers.map((made) => [made.product._id, made.offers.map(({ createdAt }) => createdAt)])),
      keepUnusedDataFor: 0,
    }),
  }),
})
