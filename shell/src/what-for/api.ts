import type { Product } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

export const { useShellProductQuery } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    shellProduct: build.query<Pick<Product, 'name' | 'image'>, string>({
      query: (id) => ({ url: `/api/products/${id}` }),
    }),
  }),
})
