import type { MarketShopPage, MarketShops, MarketShopsQuery } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

const urlOf = (id: string) => `/api/operator/shops/${encodeURIComponent(id)}`

export const {
  useOperatorShopsQuery,
  useOperatorShopQuery,
  useOperatorApproveShopMutation,
  useOperatorSuspendShopMutation,
  useOperatorRestoreShopMutation,
} = api.enhanceEndpoints({ addTagTypes: ['MarketShops', 'MarketReports'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    operatorShops: build.query<MarketShops, MarketShopsQuery>({
      query: (params) => ({ url: '/api/operator/shops', params }),
      providesTags: ['MarketShops'],
    }),
    operatorShop: build.query<MarketShopPage, string>({
      query: (id) => ({ url: urlOf(id) }),
      providesTags: ['MarketShops'],
    }),
    operatorApproveShop: build.mutation<MarketShopPage, string>({
      query: (id) => ({ url: `${urlOf(id)}/approve`, method: 'POST' }),
      invalidatesTags: ['MarketShops'],
    }),
    operatorSuspendShop: build.mutation<MarketShopPage, { id: string; reason: string }>({
      query: ({ id, reason }) => ({ url: `${urlOf(id)}/suspend`, method: 'POST', data: { reason } }),
      invalidatesTags: ['MarketShops', 'MarketReports'],
    }),
    operatorRestoreShop: build.mutation<MarketShopPage, string>({
      query: (id) => ({ url: `${urlOf(id)}/restore`, method: 'POST' }),
      invalidatesTags: ['MarketShops'],
    }),
  }),
})
