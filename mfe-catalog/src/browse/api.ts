import type { ProductPage, ProductQuery, Suggestions } from 'shared-contract'
import { api } from 'shared-state'

const browseApi = api.injectEndpoints({
  endpoints: (build) => ({
    browseProducts: build.query<ProductPage, ProductQuery>({
      query: (params) => ({ url: '/api/products', params }),
      providesTags: ['Products'],
    }),
    suggestions: build.query<Suggestions, string>({
      query: (q) => ({ url: '/api/suggestions', params: { q } }),
    }),
  }),
})

export const {
  useBrowseProductsQuery,
  useSuggestionsQuery,
  endpoints: { browseProducts },
} = browseApi
