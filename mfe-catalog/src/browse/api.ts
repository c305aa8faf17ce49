import type { ProductPage, ProductQuery, Suggestions } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

const browseApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    catalogProducts: build.query<ProductPage, ProductQuery>({
      query: (params) => ({ url: '/api/products', params }),
      providesTags: ['Products'],
    }),
    catalogSuggestions: build.query<Suggestions, string>({
      query: (q) => ({ url: '/api/suggestions', params: { q } }),
    }),
  }),
})

export const {
  useCatalogProductsQuery,
  useCatalogSuggestionsQuery,
  endpoints: { catalogProducts },
} = browseApi
