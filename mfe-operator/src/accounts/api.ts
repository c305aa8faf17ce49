import type { AccountState, FoundAccounts, MessageReply, OperatorAccount } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

/** What needs a reason, by its name in the URL. */
export type AccountAct = 'block' | 'end-sessions' | 'reset-totp' | 'delete'

const urlOf = (id: string) => `/api/operator/accounts/${encodeURIComponent(id)}`

export const {
  useOperatorAccountsQuery,
  useOperatorAccountQuery,
  useOperatorActOnAccountMutation,
  useOperatorUnblockAccountMutation,
  useOperatorExportAccountMutation,
} = api.enhanceEndpoints({ addTagTypes: ['MarketAccounts', 'MarketShops'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    operatorAccounts: build.query<FoundAccounts, { q: string; state?: AccountState; pageNumber: number }>({
      query: (params) => ({ url: '/api/operator/accounts', params }),
      providesTags: ['MarketAccounts'],
    }),
    operatorAccount: build.query<OperatorAccount, string>({
      query: (id) => ({ url: urlOf(id) }),
      providesTags: ['MarketAccounts'],
    }),
    operatorActOnAccount: build.mutation<MessageReply, { id: string; act: AccountAct; reason: string }>({
      query: ({ id, act, reason }) => ({ url: `${urlOf(id)}/${act}`, method: 'POST', data: { reason } }),
      invalidatesTags: ['MarketAccounts', 'MarketShops'],
    }),
    operatorUnblockAccount: build.mutation<MessageReply, string>({
      query: (id) => ({ url: `${urlOf(id)}/unblock`, method: 'POST' }),
      invalidatesTags: ['MarketAccounts', 'MarketShops'],
    }),
    // a mutation, so that the data are not kept
    operatorExportAccount: build.mutation<object, string>({
      query: (id) => ({ url: `${urlOf(id)}/export` }),
      invalidatesTags: ['MarketAccounts'],
    }),
  }),
})
