import type { ShopInput, ShopPage } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

const shopUrl = (shopId: string) => `/api/shops/${encodeURIComponent(shopId)}`

export const {
  useShopAdminProfileQuery,
  useShopAdminProfileToEditQuery,
  useShopAdminPauseMutation,
  useShopAdminResumeMutation,
  useShopAdminChangeProfileMutation,
} = api.enhanceEndpoints({ addTagTypes: ['Shop', 'ShopProducts'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    shopAdminProfile: build.query<ShopPage, string>({
      query: (shopId) => ({ url: shopUrl(shopId) }),
      providesTags: ['Shop'],
    }),
    /** Fetched whenever the form opens, which saves all fields: another tab may have changed some since. */
    shopAdminProfileToEdit: build.query<ShopPage, string>({
      query: (shopId) => ({ url: shopUrl(shopId) }),
      keepUnusedDataFor: 0,
    }),
    shopAdminPause: build.mutation<ShopPage, { shopId: string; until?: string }>({
      query: ({ shopId, ...pause }) => ({ url: `${shopUrl(shopId)}/pause`, method: 'POST', data: pause }),
      invalidatesTags: (_, error) => (error ? [] : ['Shop']),
    }),
    shopAdminResume: build.mutation<ShopPage, string>({
      query: (shopId) => ({ url: `${shopUrl(shopId)}/resume`, method: 'POST' }),
      invalidatesTags: (_, error) => (error ? [] : ['Shop']),
    }),
    shopAdminChangeProfile: build.mutation<ShopPage, { shopId: string; input: ShopInput }>({
      query: ({ shopId, input }) => ({ url: shopUrl(shopId), method: 'PUT', data: input }),
      // the low-stock limit decides which products are counted and listed as low on stock
      invalidatesTags: (_, error) => (error ? [] : ['Shop', 'ShopProducts']),
    }),
  }),
})
