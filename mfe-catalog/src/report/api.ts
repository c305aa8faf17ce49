import type { AppealInput, MessageReply, ReportInput } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

export const { useCatalogReportMutation, useCatalogAppealMutation } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    catalogReport: build.mutation<MessageReply, ReportInput>({
      query: (data) => ({ url: '/api/reports', method: 'POST', data }),
    }),
    catalogAppeal: build.mutation<MessageReply, { appeal: AppealInput; productId: string }>({
      query: ({ appeal }) => ({ url: '/api/appeals', method: 'POST', data: appeal }),
      invalidatesTags: (_reply, _error, { productId }) => [{ type: 'Product', id: productId }],
    }),
  }),
})
