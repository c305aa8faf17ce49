import type { Login, MessageReply, RegisterShopOwner, RegisterUser, SessionUser } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

const sessionApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    shellLogin: build.mutation<SessionUser, Login>({
      query: (data) => ({ url: '/api/auth/login', method: 'POST', data }),
    }),
    shellRegisterUser: build.mutation<MessageReply, RegisterUser>({
      query: (data) => ({ url: '/api/auth/register/user', method: 'POST', data }),
    }),
    shellRegisterShopOwner: build.mutation<MessageReply, RegisterShopOwner>({
      query: (data) => ({ url: '/api/auth/register/shop-owner', method: 'POST', data }),
    }),
  }),
})

export const { useShellLoginMutation, useShellRegisterUserMutation, useShellRegisterShopOwnerMutation } = sessionApi
