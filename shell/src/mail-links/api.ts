import type {
  MailToken,
  MessageReply,
  PasswordForgotten,
  PasswordReset,
  PasswordResetAccount,
} from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

export const {
  useShellRequestPasswordResetMutation,
  useShellResetAccountQuery,
  useShellResetPasswordMutation,
  useShellRestoreAccountMutation,
  useShellSetSubscribedMutation,
  useShellVerifyEmailMutation,
} = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    shellRequestPasswordReset: build.mutation<MessageReply, PasswordForgotten>({
      query: (data) => ({ url: '/api/auth/password/forgot', method: 'POST', data }),
    }),
    shellResetPassword: build.mutation<MessageReply, PasswordReset>({
      query: (data) => ({ url: '/api/auth/password/reset', method: 'POST', data }),
    }),
    /** Whose password a link sets. Posted: a token in an address would get into logs. */
    shellResetAccount: build.query<PasswordResetAccount, string>({
      query: (token) => ({ url: '/api/auth/password/reset/account', method: 'POST', data: { token } }),
    }),
    shellVerifyEmail: build.mutation<MessageReply, MailToken>({
      query: (data) => ({ url: '/api/auth/email/verify', method: 'POST', data }),
    }),
    shellRestoreAccount: build.mutation<MessageReply, MailToken>({
      query: (data) => ({ url: '/api/auth/email/restore', method: 'POST', data }),
    }),
    /** Unsubscribes from a kind of mail, or resubscribes. */
    shellSetSubscribed: build.mutation<MessageReply, MailToken & { wanted: boolean }>({
      query: ({ token, wanted }) => ({
        url: wanted ? '/api/mails/subscribe' : '/api/mails/unsubscribe',
        method: 'POST',
        data: { token },
      }),
    }),
  }),
})
