import type { HagglingSettings } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

const hagglingUrl = (productId: string) => `/api/products/${encodeURIComponent(productId)}/haggling`

const counterSettingsApi = api.enhanceEndpoints({ addTagTypes: ['Haggling'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    shopAdminHaggling: build.query<HagglingSettings, string>({
      query: (productId) => ({ url: hagglingUrl(productId) }),
      providesTags: ['Haggling'],
    }),
    shopAdminChangeHaggling: build.mutation<unknown, { productId: string; settings: HagglingSettings }>({
      query: ({ productId, settings }) => ({ url: hagglingUrl(productId), method: 'PUT', data: settings }),
      invalidatesTags: ['Haggling'],
    }),
  }),
})

export const { useShopAdminHagglingQuery, useShopAdminChangeHagglingMutation } = counterSettingsApi
