import type { Product, ProductInput, ProductSummary } from 'shared-contract'
import { api } from 'shared-state'

const shown = ['ShopProducts', 'Products', 'Product'] as const
const at = (id: string) => `/api/products/${encodeURIComponent(id)}`

const dashboardApi = api.enhanceEndpoints({ addTagTypes: shown }).injectEndpoints({
  endpoints: (build) => ({
    shopProducts: build.query<ProductSummary[], string>({
      query: (shopId) => ({ url: `/api/products/shop/${encodeURIComponent(shopId)}` }),
      providesTags: ['ShopProducts'],
    }),
    deleteProduct: build.mutation<unknown, string>({
      query: (id) => ({ url: at(id), method: 'DELETE' }),
      invalidatesTags: shown,
    }),
    /** One after the other, until one is refused. */
    deleteProducts: build.mutation<null, readonly string[]>({
      queryFn: async (ids, _api, _options, call) => {
        for (const id of ids) {
          const { error } = await call({ url: at(id), method: 'DELETE' })
          if (error) return { error }
        }
        return { data: null }
      },
      invalidatesTags: shown,
    }),
    /** Changes one product in the shop's list, which is not asked for anew: it may be long. */
    changeProduct: build.mutation<Product, { product: ProductSummary; input: ProductInput }>({
      query: ({ product, input }) => ({
        url: at(product._id),
        method: 'PUT',
        data: input,
        headers: { 'Stock-Seen': String(product.countInStock) },
      }),
      onQueryStarted: async ({ product }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (!data) return
        const replace = (list: ProductSummary[]) =>
          list.map((each) => (each._id === data._id ? { ...each, ...data } : each))
        dispatch(dashboardApi.util.updateQueryData('shopProducts', product.shop._id, replace))
      },
      invalidatesTags: (_, error) => (error ? [] : ['Products', 'Product']),
    }),
  }),
})

export const { useShopProductsQuery, useDeleteProductMutation, useDeleteProductsMutation, useChangeProductMutation } =
  dashboardApi
