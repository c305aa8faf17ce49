import type { SavedAddress, ShippingAddress } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

const addressUrl = (id: string) => `/api/addresses/${encodeURIComponent(id)}`

const addressApi = api.enhanceEndpoints({ addTagTypes: ['Addresses'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    checkoutAddresses: build.query<SavedAddress[], void>({
      query: () => ({ url: '/api/addresses' }),
      providesTags: ['Addresses'],
    }),
    checkoutChangeAddress: build.mutation<SavedAddress, { id: string; address: ShippingAddress }>({
      query: ({ id, address }) => ({ url: addressUrl(id), method: 'PUT', data: address }),
      invalidatesTags: ['Addresses'],
    }),
    checkoutRemoveAddress: build.mutation<unknown, string>({
      query: (id) => ({ url: addressUrl(id), method: 'DELETE' }),
      invalidatesTags: ['Addresses'],
    }),
  }),
})

export const { useCheckoutAddressesQuery, useCheckoutChangeAddressMutation, useCheckoutRemoveAddressMutation } =
  addressApi
