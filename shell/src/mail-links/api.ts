import type { MailToken, MessageReply, PasswordForgotten, PasswordReset, PasswordResetAccount } from 'shared-contract'
import { api } from 'shared-state'

const mailLinksApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestPasswordReset: build.mutation<MessageReply, PasswordForgotten>({
      query: (data) => ({ url: '/api/auth/password/forgot', method: 'POST', data }),
    }),
    resetPassword: build.mutation<MessageReply, PasswordReset>({
      query: (data) => ({ url: '/api/auth/password/reset', method: 'POST', data }),
    }),
    /** Whose password a link sets. Posted: a token in an address would get into logs. */
    resetAccount: build.query<PasswordResetAccount, string>({
      query: (token) => ({ url: '/api/auth/password/reset/account', method: 'POST', data: { token } }),
    }),
    verifyEmail: build.mutation<MessageReply, MailToken>({
      query: (data) => ({ url: '/api/auth/email/verify', method: 'POST', data }),
    }),
    restoreAccount: build.mutation<MessageReply, MailToken>({
      query: (data) => ({ url: '/api/auth/email/restore', method: 'POST', data }),
    }),
    /** Unsubscribes from a kind of mail, or resubscribes. */
    setSubscribed: build.mutation<MessageReply, MailToken & { wanted: boolean }>({
      query: ({ token, wanted }) => ({
        url: wanted ? '/api/mails/subscribe' : '/api/mails/unsubscribe',
        method: 'POST',
        data: { token },
      }),
    }),
  }),
})

export const {
  useRequestPasswordResetMutation,
  useResetAccountQuery,
  useResetPasswordMutation,
  useRestoreAccountMutation,
  useSetSubscribedMutation,
  useVerifyEmailMutation,
} = mailLinksApi
