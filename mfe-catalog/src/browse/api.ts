import type { ProductPage, ProductQuery, Suggestions } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

const browseApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    catalogProducts: build.query<ProductPage, ProductQuery>({
      // a page's list stays as it is shown: one fetched again could push it down by a product added meanwhile
      query: (params) => ({ url: '/api/products', params, isPublic: true }),
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
