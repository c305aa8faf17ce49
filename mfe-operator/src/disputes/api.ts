import type { Dispute, Disputes, DisputeState } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

const disputeUrl = (id: string, more = '') => `/api/operator/disputes/${encodeURIComponent(id)}${more}`

const changed = (_: unknown, error: unknown) =>
  error === undefined ? (['MarketDisputes', 'MarketOrders'] as const) : []

export const {
  useOperatorDisputesQuery,
  useOperatorDisputeQuery,
  useOperatorContestDisputeMutation,
  useOperatorAcceptDisputeMutation,
} = api.enhanceEndpoints({ addTagTypes: ['MarketDisputes', 'MarketOrders'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    operatorDisputes: build.query<Disputes, { q: string; state?: DisputeState; pageNumber: number }>({
      query: (params) => ({ url: '/api/operator/disputes', params }),
      providesTags: ['MarketDisputes'],
    }),
    operatorDispute: build.query<Dispute, string>({
      query: (id) => ({ url: disputeUrl(id) }),
      providesTags: ['MarketDisputes'],
    }),
    operatorContestDispute: build.mutation<Dispute, string>({
      query: (id) => ({ url: disputeUrl(id, '/contest'), method: 'POST' }),
      invalidatesTags: changed,
    }),
    operatorAcceptDispute: build.mutation<Dispute, string>({
      query: (id) => ({ url: disputeUrl(id, '/accept'), method: 'POST' }),
      invalidatesTags: changed,
    }),
  }),
})
