import type { MessageReply, ReportedItem, ReportedItems, ReportState } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

type ThingKey = Pick<ReportedItem, 'subject' | 'id'>

const urlOf = ({ subject, id }: ThingKey, act: string) =>
  `/api/operator/reports/${subject}/${encodeURIComponent(id)}/${act}`

export const {
  useOperatorReportsQuery,
  useOperatorDismissReportsMutation,
  useOperatorHideThingMutation,
  useOperatorRestoreThingMutation,
} = api.enhanceEndpoints({ addTagTypes: ['MarketReports', 'MarketShops'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    operatorReports: build.query<ReportedItems, { q: string; state: ReportState; pageNumber: number }>({
      query: (params) => ({ url: '/api/operator/reports', params }),
      providesTags: ['MarketReports'],
    }),
    operatorDismissReports: build.mutation<MessageReply, ThingKey>({
      query: (key) => ({ url: urlOf(key, 'dismiss'), method: 'POST' }),
      invalidatesTags: ['MarketReports'],
    }),
    operatorHideThing: build.mutation<MessageReply, ThingKey & { reason: string }>({
      query: ({ reason, ...key }) => ({ url: urlOf(key, 'hide'), method: 'POST', data: { reason } }),
      invalidatesTags: ['MarketReports'],
    }),
    operatorRestoreThing: build.mutation<MessageReply, ThingKey>({
      query: (key) => ({ url: urlOf(key, 'restore'), method: 'POST' }),
      invalidatesTags: ['MarketReports', 'MarketShops'],
    }),
  }),
})
