import type { Wish } from 'shared-contract'
import { api } from 'shared-state'

const urlOf = (productId: string) => `/api/wishlist/${encodeURIComponent(productId)}`

const wishlistApi = api.enhanceEndpoints({ addTagTypes: ['Wishes'] }).injectEndpoints({
  endpoints: (build) => ({
    wishlist: build.query<Wish[], void>({ query: () => ({ url: '/api/wishlist' }), providesTags: ['Wishes'] }),

    addWish: build.mutation<Wish, string>({
      query: (productId) => ({ url: urlOf(productId), method: 'PUT' }),
      onQueryStarted: (productId, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => void dispatch(changed((wishes) => [data, ...without(wishes, productId)])),
          () => undefined,
        ),
    }),

    removeWish: build.mutation<unknown, string>({
      query: (productId) => ({ url: urlOf(productId), method: 'DELETE' }),
      onQueryStarted: (productId, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          () => void dispatch(changed((wishes) => without(wishes, productId))),
          () => undefined,
        ),
    }),
  }),
})

const without = (wishes: Wish[], productId: string) => wishes.filter(({ product }) => product._id !== productId)

const changed = (change: (wishes: Wish[]) => Wish[]) => wishlistApi.util.updateQueryData('wishlist', undefined, change)

export const { useWishlistQuery, useAddWishMutation, useRemoveWishMutation } = wishlistApi
