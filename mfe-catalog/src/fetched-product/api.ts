import type { Product } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

const productApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    catalogProduct: build.query<Product, string>({
      query: (id) => ({ url: `/api/products/${encodeURIComponent(id)}` }),
      providesTags: (_product, _error, id) => [{ type: 'Product', id }],
    }),
  }),
})

export const {
  useCatalogProductQuery,
  useLazyCatalogProductQuery,
  usePrefetch: usePrefetchProduct,
  endpoints: { catalogProduct },
} = productApi
