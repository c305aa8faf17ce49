import type {
  AccountDeletion,
  AccountExport,
  AccountSession,
  AuditEntry,
  MailSubscription,
  MessageReply,
  Notices,
  NoticesRead,
  RecoveryCodes,
  TotpCode,
  TotpSetup,
} from 'shared-contract'
import { api, LIVE, totalOf, whileCached } from 'shared-state'

const TAGS = ['Profile', 'Sessions', 'Notices', 'Mails'] as const

const accountApi = api.enhanceEndpoints({ addTagTypes: TAGS }).injectEndpoints({
  endpoints: (build) => ({
    sendConfirmation: build.mutation<MessageReply, void>({
      query: () => ({ url: '/api/auth/email/verify/send', method: 'POST' }),
    }),
    sessions: build.query<AccountSession[], void>({
      query: () => ({ url: '/api/auth/sessions' }),
      providesTags: ['Sessions'],
    }),
    endSession: build.mutation<MessageReply, string>({
      query: (id) => ({ url: `/api/auth/sessions/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Sessions'],
    }),
    activity: build.query<{ entries: AuditEntry[]; total: number }, number>({
      query: (pageNumber) => ({ url: '/api/audit', params: { pageNumber } }),
      transformResponse: (entries: AuditEntry[], meta) => ({ entries, total: totalOf(meta) ?? entries.length }),
    }),
    exportAccount: build.mutation<AccountExport, void>({
      query: () => ({ url: '/api/auth/account/export' }),
    }),
    deleteAccount: build.mutation<MessageReply, AccountDeletion>({
      query: (data) => ({ url: '/api/auth/account/delete', method: 'POST', data }),
    }),
    setUpTotp: build.mutation<TotpSetup, void>({
      query: () => ({ url: '/api/auth/totp/setup', method: 'POST' }),
    }),
    enableTotp: build.mutation<RecoveryCodes, TotpCode>({
      query: (data) => ({ url: '/api/auth/totp/enable', method: 'POST', data }),
      invalidatesTags: ['Profile'],
    }),
    disableTotp: build.mutation<MessageReply, TotpCode>({
      query: (data) => ({ url: '/api/auth/totp/disable', method: 'POST', data }),
      invalidatesTags: ['Profile'],
    }),
    notices: build.query<Notices, number>({
      query: (pageNumber) => ({ url: '/api/notices', params: { pageNumber } }),
      providesTags: ['Notices', LIVE],
      onCacheEntryAdded: whileCached(() => ({ notice: () => ['Notices'] })),
    }),
    mailSubscription: build.query<MailSubscription, void>({
      query: () => ({ url: '/api/mails/subscription' }),
      providesTags: ['Mails'],
    }),
    setMailSubscription: build.mutation<MessageReply, boolean>({
      query: (wanted) => ({ url: '/api/mails/subscription', method: wanted ? 'PUT' : 'DELETE' }),
      invalidatesTags: ['Mails'],
    }),
    readNotices: build.mutation<Pick<Notices, 'unread'>, NoticesRead>({
      query: (data) => ({ url: '/api/notices/read', method: 'POST', data }),
      invalidatesTags: ['Notices'],
    }),
  }),
})

export const {
  useActivityQuery,
  useDeleteAccountMutation,
  useDisableTotpMutation,
  useEnableTotpMutation,
  useEndSessionMutation,
  useExportAccountMutation,
  useMailSubscriptionQuery,
  useNoticesQuery,
  useReadNoticesMutation,
  useSendConfirmationMutation,
  useSessionsQuery,
  useSetMailSubscriptionMutation,
  useSetUpTotpMutation,
} = accountApi
