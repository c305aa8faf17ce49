import type { ProductPage, ProductQuery } from 'shared-contract'
import { api } from 'shared-state'

const browseApi = api.enhanceEndpoints({ addTagTypes: ['Products'] }).injectEndpoints({
  endpoints: (build) => ({
    browseProducts: build.query<ProductPage, ProductQuery>({
      query: (params) => ({ url: '/api/products', params }),
      providesTags: ['Products'],
    }),
  }),
})

export const {
  useBrowseProductsQuery,
  endpoints: { browseProducts },
} = browseApi
