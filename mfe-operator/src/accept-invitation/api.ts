import type { MessageReply, OperatorAcceptance } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

export const { useOperatorAcceptMutation } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    operatorAccept: build.mutation<MessageReply, OperatorAcceptance>({
      query: (data) => ({ url: '/api/operator/accept', method: 'POST', data }),
    }),
  }),
})
