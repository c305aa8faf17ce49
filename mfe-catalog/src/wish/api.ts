import type { Wish } from '@haggle/shared-contract'
import { api, isRefusal } from '@haggle/shared-state'
import { guestWishes, idsOfWish } from './guestWishes'

const wishUrl = (productId: string) => `/api/wishlist/${encodeURIComponent(productId)}`

const wishlistApi = api.enhanceEndpoints({ addTagTypes: ['Wishes'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    catalogWishlist: build.query<Wish[], void>({ query: () => ({ url: '/api/wishlist' }), providesTags: ['Wishes'] }),

    /** Adds a product to the list, or removes it. */
    catalogChangeWish: build.mutation<
      Wish | null,
      { productId: string; variant: string | undefined; isWished: boolean }
    >({
      query: ({ productId, variant, isWished }) => ({
        url: wishUrl(productId),
        method: isWished ? 'PUT' : 'DELETE',
        data: variant && { variant },
      }),
      transformResponse: (wish: Wish, _meta, { isWished }) => (isWished ? wish : null),
      onQueryStarted: ({ productId }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => {
            const apply = () => dispatch(changed((wishes) => [...(data ? [data] : []), ...without(wishes, productId)]))
            apply()
            // the reply to a running request for the list may be older than the change
            const list = dispatch(wishlistApi.util.getRunningQueryThunk('catalogWishlist', undefined))
            if (list) void list.then(apply)
          },
          () => undefined,
        ),
    }),

    /** Adds a guest's wishes to the account, one by one, so that the newest comes first; unsent ones stay for later. */
    catalogTransferGuestWishes: build.mutation<null, void>({
      queryFn: async (_none, _api, _options, ask) => {
        for (const wish of guestWishes.get()) {
          const [id, variant] = idsOfWish(wish)
          const { error } = await ask({ url: wishUrl(id), method: 'PUT', data: variant && { variant } })
          if (!error || isRefusal(error)) guestWishes.set(guestWishes.get().filter((each) => each !== wish))
        }
        return { data: null }
      },
      invalidatesTags: ['Wishes'],
    }),
  }),
})

const without = (wishes: Wish[], productId: string) => wishes.filter(({ product }) => product._id !== productId)

const changed = (change: (wishes: Wish[]) => Wish[]) =>
  wishlistApi.util.updateQueryData('catalogWishlist', undefined, change)

export const { useCatalogWishlistQuery, useCatalogChangeWishMutation, useCatalogTransferGuestWishesMutation } =
  wishlistApi
