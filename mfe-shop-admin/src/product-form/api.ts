import type { Product, ProductInput } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'
import { editHeaders } from '../products/editHeaders'
import { productTags } from '../products/productTags'

const productUrl = (id: string) => `/api/products/${encodeURIComponent(id)}`

const productFormApi = api.enhanceEndpoints({ addTagTypes: ['ShopProducts'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Fetched on every visit and without a tag: a refetch must not change the form while it is being edited. */
    shopAdminProductToEdit: build.query<Product, string>({
      query: (id) => ({ url: productUrl(id) }),
      keepUnusedDataFor: 0,
    }),
    /** The same key again adds no second product. */
    shopAdminAddProduct: build.mutation<unknown, { product: ProductInput; idempotencyKey: string }>({
      query: ({ product, idempotencyKey }) => ({
        url: '/api/products',
        method: 'POST',
        data: product,
        headers: { 'Idempotency-Key': idempotencyKey },
      }),
      invalidatesTags: (_, error) => (error ? [] : productTags),
    }),
    /** `seen` is the product shown when editing began. */
    shopAdminUpdateProduct: build.mutation<unknown, { seen: Product; product: ProductInput }>({
      query: ({ seen, product }) => ({
        url: productUrl(seen._id),
        method: 'PUT',
        data: product,
        headers: editHeaders(seen, product),
      }),
      invalidatesTags: (_, error) => (error ? [] : productTags),
    }),
  }),
})

export const { useShopAdminProductToEditQuery, useShopAdminAddProductMutation, useShopAdminUpdateProductMutation } =
  productFormApi
