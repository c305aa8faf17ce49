import type { ImportStarted, ProductImport } from 'shared-contract'
import { api } from 'shared-state'

const at = (id: string, action = '') => `/api/products/import/${encodeURIComponent(id)}${action}`
const shown = ['ShopProducts', 'Products', 'Product'] as const

const importApi = api.enhanceEndpoints({ addTagTypes: ['ProductImport', ...shown] }).injectEndpoints({
  endpoints: (build) => ({
    exportProducts: build.mutation<string, string>({
      query: (shopId) => ({ url: `/api/products/shop/${encodeURIComponent(shopId)}.csv`, responseType: 'text' }),
    }),
    startImport: build.mutation<ImportStarted, string>({
      query: (csv) => ({
        url: '/api/products/import',
        method: 'POST',
        data: csv,
        headers: { 'Content-Type': 'text/csv' },
      }),
    }),
    productImport: build.query<ProductImport, string>({
      query: (id) => ({ url: at(id) }),
      providesTags: ['ProductImport'],
      keepUnusedDataFor: 0,
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (data?.state === 'done') dispatch(importApi.util.invalidateTags([...shown]))
      },
    }),
    confirmImport: build.mutation<ProductImport, string>({
      query: (id) => ({ url: at(id, '/confirm'), method: 'POST' }),
      invalidatesTags: ['ProductImport'],
    }),
    cancelImport: build.mutation<ProductImport, string>({
      query: (id) => ({ url: at(id, '/cancel'), method: 'POST' }),
      invalidatesTags: ['ProductImport', ...shown],
    }),
  }),
})

export const {
  useExportProductsMutation,
  useStartImportMutation,
  useProductImportQuery,
  useConfirmImportMutation,
  useCancelImportMutation,
} = importApi
