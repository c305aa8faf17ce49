import type { Appeals, AppealState, MessageReply } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

const urlOf = (id: string, act: string) => `/api/operator/appeals/${encodeURIComponent(id)}/${act}`

export const { useOperatorAppealsQuery, useOperatorGrantAppealMutation, useOperatorRefuseAppealMutation } = api
  .enhanceEndpoints({ addTagTypes: ['MarketAppeals', 'MarketReports', 'MarketShops'] })
  .injectEndpoints({
    overrideExisting: true,
    endpoints: (build) => ({
      operatorAppeals: build.query<Appeals, { state: AppealState; pageNumber: number }>({
        query: (params) => ({ url: '/api/operator/appeals', params }),
        providesTags: ['MarketAppeals'],
      }),
      operatorGrantAppeal: build.mutation<MessageReply, string>({
        query: (id) => ({ url: urlOf(id, 'grant'), method: 'POST' }),
        invalidatesTags: ['MarketAppeals', 'MarketReports', 'MarketShops'],
      }),
      operatorRefuseAppeal: build.mutation<MessageReply, { id: string; reason: string }>({
        query: ({ id, reason }) => ({ url: urlOf(id, 'refuse'), method: 'POST', data: { reason } }),
        invalidatesTags: ['MarketAppeals'],
      }),
    }),
  })
