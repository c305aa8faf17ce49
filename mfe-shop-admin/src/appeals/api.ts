import type { AppealInput, MessageReply } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

export const { useShopAdminAppealMutation } = api.enhanceEndpoints({ addTagTypes: ['Shop'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    shopAdminAppeal: build.mutation<MessageReply, AppealInput>({
      query: (data) => ({ url: '/api/appeals', method: 'POST', data }),
      invalidatesTags: ['Shop'],
    }),
  }),
})
