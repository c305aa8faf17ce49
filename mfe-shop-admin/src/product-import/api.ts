import type { ImportStarted, ProductImport } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'
import { exportQuery } from '@haggle/shared-ui/files'
import { readTextFile } from '../files/readTextFile'
import { productTags } from '../products/productTags'

const importUrl = (id: string, action = '') => `/api/products/import/${encodeURIComponent(id)}${action}`

const importApi = api.enhanceEndpoints({ addTagTypes: ['ProductImport', 'ShopProducts'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    shopAdminExportProducts: build.mutation<string, string>({
      query: (shopId) => ({
        url: `/api/products/shop/${encodeURIComponent(shopId)}.csv`,
        params: exportQuery(),
        responseType: 'text',
      }),
    }),
    shopAdminStartImport: build.mutation<ImportStarted, File>({
      queryFn: async (file, _api, _options, call) => {
        const csv = await readTextFile(file).catch(() => undefined)
        // fails like a request that could not be sent
        if (csv === undefined) return { error: {} }
        const headers = { 'Content-Type': 'text/csv' }
        const { data, error } = await call({ url: '/api/products/import', method: 'POST', data: csv, headers })
        return error ? { error } : { data: data as ImportStarted }
      },
    }),
    shopAdminProductImport: build.query<ProductImport, string>({
      query: (id) => ({ url: importUrl(id) }),
      providesTags: ['ProductImport'],
      keepUnusedDataFor: 0,
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (data?.state === 'done') dispatch(importApi.util.invalidateTags([...productTags]))
      },
    }),
    shopAdminImportProgress: build.query<ProductImport, string>({
      query: (id) => ({ url: `${importUrl(id)}?rows=no` }),
      keepUnusedDataFor: 0,
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (data?.state === 'importing')
          dispatch(importApi.util.updateQueryData('shopAdminProductImport', id, ({ rows }) => ({ ...data, rows })))
        else if (data) dispatch(importApi.util.invalidateTags(['ProductImport']))
      },
    }),
    shopAdminConfirmImport: build.mutation<ProductImport, string>({
      query: (id) => ({ url: importUrl(id, '/confirm'), method: 'POST' }),
      // read again only without a reply, which holds all rows
      invalidatesTags: (started) => (started ? [] : ['ProductImport']),
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (data) dispatch(importApi.util.updateQueryData('shopAdminProductImport', id, () => data))
      },
    }),
    shopAdminCancelImport: build.mutation<ProductImport, string>({
      query: (id) => ({ url: importUrl(id, '/cancel'), method: 'POST' }),
      invalidatesTags: ['ProductImport', ...productTags],
    }),
  }),
})

export const {
  useShopAdminExportProductsMutation,
  useShopAdminStartImportMutation,
  useShopAdminProductImportQuery,
  useShopAdminImportProgressQuery,
  useShopAdminConfirmImportMutation,
  useShopAdminCancelImportMutation,
} = importApi
