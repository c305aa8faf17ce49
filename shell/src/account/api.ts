import type {
  AccountDeletion,
  AccountExport,
  AccountSession,
  AuditEntry,
  HagglingYear,
  MailAbout,
  MailSubscription,
  MessageReply,
  Notices,
  NoticesRead,
  RecoveryCodes,
  TotpCode,
  TotpSetup,
} from '@haggle/shared-contract'
import { api, LIVE, totalOf, whileCached, type Badge } from '@haggle/shared-state'

const TAGS = ['Profile', 'Sessions', 'Notices', 'Mails'] as const

const accountApi = api.enhanceEndpoints({ addTagTypes: TAGS }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    shellSendConfirmation: build.mutation<MessageReply, void>({
      query: () => ({ url: '/api/auth/email/verify/send', method: 'POST' }),
    }),
    shellSessions: build.query<AccountSession[], void>({
      query: () => ({ url: '/api/auth/sessions' }),
      providesTags: ['Sessions'],
    }),
    shellEndSession: build.mutation<MessageReply, string>({
      query: (id) => ({ url: `/api/auth/sessions/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Sessions'],
    }),
    shellActivity: build.query<{ entries: AuditEntry[]; total: number }, number>({
      query: (pageNumber) => ({ url: '/api/audit', params: { pageNumber } }),
      transformResponse: (entries: AuditEntry[], meta) => ({ entries, total: totalOf(meta) ?? entries.length }),
    }),
    shellHagglingYear: build.query<HagglingYear, void>({
      query: () => ({ url: '/api/offers/year' }),
    }),
    shellExportAccount: build.mutation<AccountExport, void>({
      query: () => ({ url: '/api/auth/account/export' }),
    }),
    shellDeleteAccount: build.mutation<MessageReply, AccountDeletion>({
      query: (data) => ({ url: '/api/auth/account/delete', method: 'POST', data }),
    }),
    shellSetUpTotp: build.mutation<TotpSetup, void>({
      query: () => ({ url: '/api/auth/totp/setup', method: 'POST' }),
    }),
    shellEnableTotp: build.mutation<RecoveryCodes, TotpCode>({
      query: (data) => ({ url: '/api/auth/totp/enable', method: 'POST', data }),
      invalidatesTags: ['Profile'],
    }),
    shellDisableTotp: build.mutation<MessageReply, TotpCode>({
      query: (data) => ({ url: '/api/auth/totp/disable', method: 'POST', data }),
      invalidatesTags: ['Profile'],
    }),
    shellNotices: build.query<Notices, number>({
      query: (pageNumber) => ({ url: '/api/notices', params: { pageNumber } }),
      providesTags: ['Notices', LIVE],
      onCacheEntryAdded: whileCached(() => ({ notice: () => ['Notices'] })),
    }),
    shellMailSubscription: build.query<MailSubscription, MailAbout | undefined>({
      query: (about) => ({ url: '/api/mails/subscription', params: { about } }),
      providesTags: ['Mails'],
    }),
    shellSetMailSubscription: build.mutation<MessageReply, { wanted: boolean; about: MailAbout | undefined }>({
      query: ({ wanted, about }) => ({
        url: '/api/mails/subscription',
        method: wanted ? 'PUT' : 'DELETE',
        params: { about },
      }),
      invalidatesTags: ['Mails'],
    }),
    shellReadNotices: build.mutation<Pick<Notices, 'unread'>, NoticesRead>({
      query: (data) => ({ url: '/api/notices/read', method: 'POST', data }),
      invalidatesTags: ['Notices'],
    }),
  }),
})

const selectNotices = accountApi.endpoints.shellNotices.select(1)

/** The number of unread notices, as far as it is known. */
export const selectUnread: Badge['count'] = (state) =>
  // the store's type has no tags of features
  selectNotices(state as Parameters<typeof selectNotices>[0]).data?.unread ?? 0

export const {
  useShellActivityQuery,
  useShellDeleteAccountMutation,
  useShellDisableTotpMutation,
  useShellEnableTotpMutation,
  useShellEndSessionMutation,
  useShellExportAccountMutation,
  useShellHagglingYearQuery,
  useShellMailSubscriptionQuery,
  useShellNoticesQuery,
  useShellReadNoticesMutation,
  useShellSendConfirmationMutation,
  useShellSessionsQuery,
  useShellSetMailSubscriptionMutation,
  useShellSetUpTotpMutation,
} = accountApi
