import type { Product, ProductInput, UploadedPicture } from 'shared-contract'
import { api } from 'shared-state'

const shown = ['ShopProducts', 'Products', 'Product'] as const

const productFormApi = api.enhanceEndpoints({ addTagTypes: shown }).injectEndpoints({
  endpoints: (build) => ({
    /** Fetched on every visit and without a tag: a refetch must not change the form while it is being edited. */
    productToEdit: build.query<Product, string>({
      query: (id) => ({ url: `/api/products/${encodeURIComponent(id)}` }),
      keepUnusedDataFor: 0,
    }),
    addProduct: build.mutation<unknown, ProductInput>({
      query: (data) => ({ url: '/api/products', method: 'POST', data }),
      invalidatesTags: (_, error) => (error ? [] : shown),
    }),
    /** `stockSeen` is the stock shown when editing began; units sold since stay sold. */
    updateProduct: build.mutation<unknown, { id: string; product: ProductInput; stockSeen: number }>({
      query: ({ id, product, stockSeen }) => ({
        url: `/api/products/${encodeURIComponent(id)}`,
        method: 'PUT',
        data: product,
        headers: { 'Stock-Seen': String(stockSeen) },
      }),
      invalidatesTags: (_, error) => (error ? [] : shown),
    }),
    uploadPicture: build.mutation<UploadedPicture, File>({
      query: (file) => {
        const data = new FormData()
        data.append('file', file)
        return { url: '/api/media', method: 'POST', data }
      },
    }),
  }),
})

export const { useProductToEditQuery, useAddProductMutation, useUpdateProductMutation, useUploadPictureMutation } =
  productFormApi
