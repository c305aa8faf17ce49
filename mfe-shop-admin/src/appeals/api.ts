import type { AppealInput, MessageReply } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

const appealsApi = api.enhanceEndpoints({ addTagTypes: ['Shop'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    shopAdminAppeal: build.mutation<MessageReply, AppealInput>({
      query: (data) => ({ url: '/api/appeals', method: 'POST', data }),
      invalidatesTags: ['Shop'],
    }),
  }),
})

export const { useShopAdminAppealMutation } = appealsApi
