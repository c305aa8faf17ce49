import type { Login, MessageReply, RegisterShopOwner, RegisterUser, SessionUser } from 'shared-contract'
import { api } from 'shared-state'

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<SessionUser, Login>({
      query: (data) => ({ url: '/api/auth/login', method: 'POST', data }),
    }),
    registerUser: build.mutation<MessageReply, RegisterUser>({
      query: (data) => ({ url: '/api/auth/register/user', method: 'POST', data }),
    }),
    registerShopOwner: build.mutation<MessageReply, RegisterShopOwner>({
      query: (data) => ({ url: '/api/auth/register/shop-owner', method: 'POST', data }),
    }),
  }),
})

export const { useLoginMutation, useRegisterUserMutation, useRegisterShopOwnerMutation } = sessionApi
