import type { ShopInput, ShopPage } from 'shared-contract'
import { api } from 'shared-state'

const shopUrl = (shopId: string) => `/api/shops/${encodeURIComponent(shopId)}`

const shopProfileApi = api.enhanceEndpoints({ addTagTypes: ['Shop', 'ShopProducts'] }).injectEndpoints({
  endpoints: (build) => ({
    shopProfile: build.query<ShopPage, string>({
      query: (shopId) => ({ url: shopUrl(shopId) }),
      providesTags: ['Shop'],
    }),
    changeShopProfile: build.mutation<ShopPage, { shopId: string; input: ShopInput }>({
      query: ({ shopId, input }) => ({ url: shopUrl(shopId), method: 'PUT', data: input }),
      // the shop's limit of low stock also decides which of its products are counted and listed as running low
      invalidatesTags: (_, error) => (error ? [] : ['Shop', 'ShopProducts']),
    }),
  }),
})

export const { useShopProfileQuery, useChangeShopProfileMutation } = shopProfileApi
