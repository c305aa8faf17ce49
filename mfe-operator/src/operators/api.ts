import type { MessageReply, Operators } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

const operatorsApi = api.enhanceEndpoints({ addTagTypes: ['Operators'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    operatorOperators: build.query<Operators, number>({
      query: (pageNumber) => ({ url: '/api/operator/operators', params: { pageNumber } }),
      providesTags: ['Operators'],
    }),
    operatorInvite: build.mutation<MessageReply, string>({
      query: (email) => ({ url: '/api/operator/invitations', method: 'POST', data: { email } }),
    }),
    operatorRemove: build.mutation<MessageReply, string>({
      query: (id) => ({ url: `/api/operator/operators/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Operators'],
    }),
  }),
})

export const { useOperatorOperatorsQuery, useOperatorInviteMutation, useOperatorRemoveMutation } = operatorsApi
