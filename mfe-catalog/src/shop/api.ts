import type { ShopPage } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

const shopApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    catalogShop: build.query<ShopPage, string>({ query: (id) => ({ url: `/api/shops/${encodeURIComponent(id)}` }) }),
  }),
})

export const { useCatalogShopQuery } = shopApi
export const { catalogShop } = shopApi.endpoints
