import type { HagglingSettings } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

const hagglingUrl = (productId: string) => `/api/products/${encodeURIComponent(productId)}/haggling`

const counterSettingsApi = api.enhanceEndpoints({ addTagTypes: ['Haggling'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Of one variant, or what all have in common. */
    shopAdminHaggling: build.query<HagglingSettings, { productId: string; variant?: string | undefined }>({
      query: ({ productId, ...params }) => ({ url: hagglingUrl(productId), params }),
      providesTags: ['Haggling'],
    }),
    shopAdminChangeHaggling: build.mutation<unknown, { productId: string; settings: HagglingSettings }>({
      query: ({ productId, settings }) => ({ url: hagglingUrl(productId), method: 'PUT', data: settings }),
      invalidatesTags: ['Haggling'],
    }),
  }),
})

export const { useShopAdminHagglingQuery, useShopAdminChangeHagglingMutation } = counterSettingsApi
