import type { ReviewInput } from 'shared-contract'
import { api } from 'shared-state'

const reviewsApi = api.enhanceEndpoints({ addTagTypes: ['Products', 'Product'] }).injectEndpoints({
  endpoints: (build) => ({
    addReview: build.mutation<unknown, ReviewInput & { productId: string }>({
      query: ({ productId, ...data }) => ({
        url: `/api/products/${encodeURIComponent(productId)}/reviews`,
        method: 'POST',
        data,
      }),
      invalidatesTags: (_reply, error, { productId }) =>
        error ? [] : ['Products', { type: 'Product', id: productId }],
    }),
  }),
})

export const { useAddReviewMutation } = reviewsApi
