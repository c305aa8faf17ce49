import type { ShopPage } from 'shared-contract'
import { api } from 'shared-state'

const shopApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    catalogShop: build.query<ShopPage, string>({ query: (id) => ({ url: `/api/shops/${encodeURIComponent(id)}` }) }),
  }),
})

export const { useCatalogShopQuery } = shopApi
export const { catalogShop } = shopApi.endpoints
