import type { UploadedPicture } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

export const { useShopAdminUploadPictureMutation } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    shopAdminUploadPicture: build.mutation<UploadedPicture, File>({
      query: (file) => {
        const data = new FormData()
        data.append('file', file)
        return { url: '/api/media', method: 'POST', data }
      },
    }),
  }),
})
