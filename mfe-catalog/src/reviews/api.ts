import type { Review, ReviewsQuery } from '@haggle/shared-contract'
import { api, type ApiError } from '@haggle/shared-state'

export interface OfProduct {
  productId: string
}

export interface OfReview extends OfProduct {
  reviewId: string
}

export const reviewsUrl = (productId: string) => `/api/products/${encodeURIComponent(productId)}/reviews`

export const reviewUrl = ({ productId, reviewId }: OfReview) =>
  `${reviewsUrl(productId)}/${encodeURIComponent(reviewId)}`

export const { useCatalogReviewsQuery, useCatalogMarkHelpfulMutation } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    catalogReviews: build.query<Review[], ReviewsQuery & OfProduct>({
      query: ({ productId, ...params }) => ({ url: reviewsUrl(productId), params }),
      providesTags: (_reviews, _error, { productId }) => [{ type: 'Product', id: productId }],
    }),

    catalogMarkHelpful: build.mutation<Review, { isHelpful: boolean } & OfReview>({
      query: ({ isHelpful, ...review }) => ({
        url: `${reviewUrl(review)}/helpful`,
        method: isHelpful ? 'PUT' : 'DELETE',
      }),
      invalidatesTags: reviewChanged,
    }),
  }),
})

export function reviewChanged(_reply: unknown, error: ApiError | undefined, { productId }: OfProduct) {
  return mayBeDone(error) ? [{ type: 'Product' as const, id: productId }] : []
}

/** Whether a change was made, perhaps by an earlier call whose reply was lost. */
export const mayBeDone = (error: ApiError | undefined) => !error || error.status === undefined || error.status === 409
