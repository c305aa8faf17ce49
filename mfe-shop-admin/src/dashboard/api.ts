import type { ProductSummary } from 'shared-contract'
import { api } from 'shared-state'

const dashboardApi = api.enhanceEndpoints({ addTagTypes: ['ShopProducts', 'Products', 'Product'] }).injectEndpoints({
  endpoints: (build) => ({
    shopProducts: build.query<ProductSummary[], string>({
      query: (shopId) => ({ url: `/api/products/shop/${encodeURIComponent(shopId)}` }),
      providesTags: ['ShopProducts'],
    }),
    deleteProduct: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/products/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['ShopProducts', 'Products', 'Product'],
    }),
  }),
})

export const { useShopProductsQuery, useDeleteProductMutation } = dashboardApi
