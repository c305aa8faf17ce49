import type { OverviewQuery, ShopOverview } from 'shared-contract'
import { api } from 'shared-state'

const overviewApi = api.enhanceEndpoints({ addTagTypes: ['ShopOrders'] }).injectEndpoints({
  endpoints: (build) => ({
    shopOverview: build.query<ShopOverview, { shopId: string } & OverviewQuery>({
      query: ({ shopId, ...params }) => ({ url: `/api/shops/${encodeURIComponent(shopId)}/overview`, params }),
      providesTags: ['ShopOrders'],
    }),
  }),
})

export const { useShopOverviewQuery } = overviewApi
