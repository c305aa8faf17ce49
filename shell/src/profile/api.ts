import type { Profile, ProfileUpdate, SessionUser } from 'shared-contract'
import { api } from 'shared-state'

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    profile: build.query<Profile, void>({
      query: () => ({ url: '/api/auth/profile' }),
      providesTags: ['Profile'],
    }),
    // Each form of the screen has its own call, its own waiting and its own error.
    updateProfile: build.mutation<SessionUser, ProfileUpdate>({
      query: (data) => ({ url: '/api/auth/profile', method: 'PUT', data }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data: user } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (user) dispatch(profileApi.util.upsertQueryData('profile', undefined, user))
      },
    }),
  }),
})

export const { useProfileQuery, useUpdateProfileMutation } = profileApi
