import type { ShopDispute } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

const disputeApi = api.enhanceEndpoints({ addTagTypes: ['ShopOrders'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    shopAdminSendEvidence: build.mutation<ShopDispute, { id: string; text: string; pictures: readonly string[] }>({
      query: ({ id, ...data }) => ({
        url: `/api/disputes/${encodeURIComponent(id)}/evidence`,
        method: 'POST',
        data,
      }),
      invalidatesTags: (_, error) => (error ? [] : ['ShopOrders']),
    }),
  }),
})

export const { useShopAdminSendEvidenceMutation } = disputeApi
