import type { HagglingSettings, OFFER_STATES, OfferThreads, ShopReply } from 'shared-contract'
import { api, LIVE } from 'shared-state'

export interface OffersQuery {
  shopId: string
  productId?: string
  state?: (typeof OFFER_STATES)[number]
  pageNumber: number
}

const offersUrl = (shopId: string) => `/api/shops/${encodeURIComponent(shopId)}/offers`
const hagglingUrl = (productId: string) => `/api/products/${encodeURIComponent(productId)}/haggling`

const shopOffersApi = api.enhanceEndpoints({ addTagTypes: ['ReceivedOffers', 'Haggling', LIVE] }).injectEndpoints({
  endpoints: (build) => ({
    receivedOffers: build.query<OfferThreads, OffersQuery>({
      query: ({ shopId, ...params }) => ({ url: offersUrl(shopId), params: { ...params, by: 'thread' } }),
      providesTags: ['ReceivedOffers', LIVE],
    }),
    /** Fetches the offers again after a new one; if a request is running, after that. */
    receiveOffer: build.mutation<null, void>({
      queryFn: () => ({ data: null }),
      invalidatesTags: ['ReceivedOffers'],
    }),
    replyToOffer: build.mutation<unknown, { shopId: string; reply: ShopReply }>({
      query: ({ shopId, reply }) => ({ url: offersUrl(shopId), method: 'POST', data: reply }),
      invalidatesTags: ['ReceivedOffers'],
    }),
    withdrawOffer: build.mutation<unknown, { shopId: string; id: string }>({
      query: ({ shopId, id }) => ({ url: `${offersUrl(shopId)}/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['ReceivedOffers'],
    }),
    haggling: build.query<HagglingSettings, string>({
      query: (productId) => ({ url: hagglingUrl(productId) }),
      providesTags: ['Haggling'],
    }),
    changeHaggling: build.mutation<unknown, { productId: string; settings: HagglingSettings }>({
      query: ({ productId, settings }) => ({ url: hagglingUrl(productId), method: 'PUT', data: settings }),
      invalidatesTags: ['Haggling'],
    }),
  }),
})

export const {
  useReceivedOffersQuery,
  useReceiveOfferMutation,
  useReplyToOfferMutation,
  useWithdrawOfferMutation,
  useHagglingQuery,
  useChangeHagglingMutation,
} = shopOffersApi
