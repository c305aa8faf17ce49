import type { Profile, ProfileUpdate, SessionUser } from 'shared-contract'
import { api } from 'shared-state'

const profileApi = api.enhanceEndpoints({ addTagTypes: ['Profile'] }).injectEndpoints({
  endpoints: (build) => ({
    profile: build.query<Profile, void>({
      query: () => ({ url: '/api/auth/profile' }),
      providesTags: ['Profile'],
    }),
    updateProfile: build.mutation<SessionUser, ProfileUpdate>({
      query: (data) => ({ url: '/api/auth/profile', method: 'PUT', data }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data: user } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (user) void dispatch(profileApi.util.upsertQueryData('profile', undefined, user))
      },
    }),
  }),
})

export const { useProfileQuery, useUpdateProfileMutation } = profileApi
