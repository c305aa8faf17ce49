import type { ShopPage } from 'shared-contract'
import { api } from 'shared-state'

const shopApi = api.injectEndpoints({
  endpoints: (build) => ({
    shopDetail: build.query<ShopPage, string>({ query: (id) => ({ url: `/api/shops/${encodeURIComponent(id)}` }) }),
  }),
})

export const { useShopDetailQuery } = shopApi
export const { shopDetail } = shopApi.endpoints
