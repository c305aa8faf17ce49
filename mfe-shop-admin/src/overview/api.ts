import type { OverviewQuery, ShopOverview } from 'shared-contract'
import { api, LIVE } from 'shared-state'

const overviewApi = api.enhanceEndpoints({ addTagTypes: ['ShopOrders', LIVE] }).injectEndpoints({
  endpoints: (build) => ({
    shopOverview: build.query<ShopOverview, { shopId: string } & OverviewQuery>({
      query: ({ shopId, ...params }) => ({ url: `/api/shops/${encodeURIComponent(shopId)}/overview`, params }),
      providesTags: ['ShopOrders', LIVE],
    }),
  }),
})

export const { useShopOverviewQuery } = overviewApi
