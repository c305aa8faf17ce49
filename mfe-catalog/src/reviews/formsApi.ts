import type { Review, ReviewInput } from '@haggle/shared-contract'
import { api, type ApiError } from '@haggle/shared-state'
import { mayBeDone, reviewChanged, reviewsUrl, reviewUrl, type OfProduct, type OfReview } from './api'

/** What the forms send; loaded with them. */
export const { useCatalogAddReviewMutation, useCatalogEditReviewMutation, useCatalogReplyToReviewMutation } =
  api.injectEndpoints({
    overrideExisting: true,
    endpoints: (build) => ({
      catalogAddReview: build.mutation<unknown, ReviewInput & OfProduct>({
        query: ({ productId, ...data }) => ({ url: reviewsUrl(productId), method: 'POST', data }),
        invalidatesTags: ratingChanged,
      }),

      catalogEditReview: build.mutation<Review, ReviewInput & OfReview>({
        query: ({ productId, reviewId, ...data }) => ({ url: reviewUrl({ productId, reviewId }), method: 'PUT', data }),
        invalidatesTags: ratingChanged,
      }),

      catalogReplyToReview: build.mutation<Review, { text: string } & OfReview>({
        query: ({ text, ...review }) => ({ url: `${reviewUrl(review)}/reply`, method: 'POST', data: { text } }),
        invalidatesTags: reviewChanged,
      }),
    }),
  })

/** Tags of the product's page and of its card, which shows the rating. */
function ratingChanged(_reply: unknown, error: ApiError | undefined, { productId }: OfProduct) {
  return mayBeDone(error) ? ['Products' as const, { type: 'Product' as const, id: productId }] : []
}
