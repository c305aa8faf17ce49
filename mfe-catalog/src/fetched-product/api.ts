import type { Product } from 'shared-contract'
import { api } from 'shared-state'

const productApi = api.injectEndpoints({
  endpoints: (build) => ({
    productDetail: build.query<Product, string>({
      query: (id) => ({ url: `/api/products/${encodeURIComponent(id)}` }),
      providesTags: (_product, _error, id) => [{ type: 'Product', id }],
    }),
  }),
})

export const {
  useProductDetailQuery,
  useLazyProductDetailQuery,
  usePrefetch: usePrefetchProduct,
  endpoints: { productDetail },
} = productApi
