import type { AppealInput, MessageReply, ReportInput } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

const reportApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    catalogReport: build.mutation<MessageReply, ReportInput>({
      query: (data) => ({ url: '/api/reports', method: 'POST', data }),
    }),
    catalogAppeal: build.mutation<MessageReply, AppealInput & { productId: string }>({
      query: ({ productId: _, ...data }) => ({ url: '/api/appeals', method: 'POST', data }),
      invalidatesTags: (_reply, _error, { productId }) => [{ type: 'Product', id: productId }],
    }),
  }),
})

export const { useCatalogReportMutation, useCatalogAppealMutation } = reportApi
