import type { OFFER_STATES, OfferThreads, ShopReply } from '@haggle/shared-contract'
import { api, LIVE, whileCached } from '@haggle/shared-state'

export interface OffersQuery {
  shopId: string
  productId?: string
  state?: (typeof OFFER_STATES)[number]
  pageNumber: number
}

const offersUrl = (shopId: string) => `/api/shops/${encodeURIComponent(shopId)}/offers`

const shopOffersApi = api.enhanceEndpoints({ addTagTypes: ['ReceivedOffers'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    shopAdminReceivedOffers: build.query<OfferThreads, OffersQuery>({
      query: ({ shopId, ...params }) => ({ url: offersUrl(shopId), params: { ...params, by: 'thread' } }),
      providesTags: ['ReceivedOffers', LIVE],
      onCacheEntryAdded: whileCached(() => ({ offerReceived: () => ['ReceivedOffers'] })),
    }),
    shopAdminReplyToOffer: build.mutation<unknown, { shopId: string; reply: ShopReply }>({
      query: ({ shopId, reply }) => ({ url: offersUrl(shopId), method: 'POST', data: reply }),
      invalidatesTags: ['ReceivedOffers'],
    }),
    shopAdminWithdrawOffer: build.mutation<unknown, { shopId: string; id: string }>({
      query: ({ shopId, id }) => ({ url: `${offersUrl(shopId)}/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['ReceivedOffers'],
    }),
  }),
})

export const { useShopAdminReceivedOffersQuery, useShopAdminReplyToOfferMutation, useShopAdminWithdrawOfferMutation } =
  shopOffersApi
