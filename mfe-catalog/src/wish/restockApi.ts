import type { RestockWish } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

const restockWishUrl = (productId: string) => `/api/products/${encodeURIComponent(productId)}/restock-wish`

const restockApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Whether the customer is told once a product is in stock again. */
    catalogRestockWish: build.query<RestockWish, string>({
      query: (productId) => ({ url: restockWishUrl(productId) }),
    }),

    catalogChangeRestockWish: build.mutation<RestockWish, { productId: string; isWished: boolean }>({
      query: ({ productId, isWished }) => ({ url: restockWishUrl(productId), method: isWished ? 'PUT' : 'DELETE' }),
      onQueryStarted: ({ productId }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => void dispatch(restockApi.util.upsertQueryData('catalogRestockWish', productId, data)),
          () => undefined,
        ),
    }),
  }),
})

export const { useCatalogRestockWishQuery, useCatalogChangeRestockWishMutation } = restockApi
