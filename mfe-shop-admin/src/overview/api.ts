import type { OverviewQuery, ShopOverview } from '@haggle/shared-contract'
import { api, LIVE, whileCached } from '@haggle/shared-state'
import { newsTags, refetchAfterNews } from '../orders/orderNews'

export const { useShopAdminOverviewQuery } = api.enhanceEndpoints({ addTagTypes: newsTags }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    shopAdminOverview: build.query<ShopOverview, { shopId: string } & OverviewQuery>({
      query: ({ shopId, ...params }) => ({ url: `/api/shops/${encodeURIComponent(shopId)}/overview`, params }),
      providesTags: ['ShopOrders', LIVE],
      onCacheEntryAdded: whileCached(() => ({ ...refetchAfterNews, offerReceived: () => newsTags })),
    }),
  }),
})
