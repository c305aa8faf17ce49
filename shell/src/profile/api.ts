import type { Profile, ProfileUpdate, SessionUser, UploadedPicture } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

const profileApi = api.enhanceEndpoints({ addTagTypes: ['Profile'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    shellProfile: build.query<Profile, void>({
      query: () => ({ url: '/api/auth/profile' }),
      providesTags: ['Profile'],
    }),
    shellUploadPicture: build.mutation<UploadedPicture, File>({
      query: (file) => {
        const data = new FormData()
        data.append('file', file)
        return { url: '/api/media', method: 'POST', data }
      },
    }),
    shellUpdateProfile: build.mutation<SessionUser, ProfileUpdate>({
      query: (data) => ({ url: '/api/auth/profile', method: 'PUT', data }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data: user } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (user)
          dispatch(profileApi.util.updateQueryData('shellProfile', undefined, (known) => afterUpdate(known, user)))
      },
    }),
  }),
})

/** The account after an update; a new e-mail is not verified yet, which the reply leaves out. */
const afterUpdate = (known: Profile, user: SessionUser): Profile => ({
  ...known,
  ...user,
  ...(known.email !== user.email && { emailVerified: false }),
})

export const { useShellProfileQuery, useShellUpdateProfileMutation, useShellUploadPictureMutation } = profileApi
