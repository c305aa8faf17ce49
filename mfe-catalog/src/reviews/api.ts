import type { Review, ReviewInput, ReviewsQuery } from '@haggle/shared-contract'
import { api, type ApiError } from '@haggle/shared-state'

interface OfProduct {
  productId: string
}

interface OfReview extends OfProduct {
  reviewId: string
}

const reviewsUrl = (productId: string) => `/api/products/${encodeURIComponent(productId)}/reviews`

const reviewUrl = ({ productId, reviewId }: OfReview) => `${reviewsUrl(productId)}/${encodeURIComponent(reviewId)}`

const reviewsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    catalogReviews: build.query<Review[], ReviewsQuery & OfProduct>({
      query: ({ productId, ...params }) => ({ url: reviewsUrl(productId), params }),
      providesTags: (_reviews, _error, { productId }) => [{ type: 'Product', id: productId }],
    }),

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

    catalogMarkHelpful: build.mutation<Review, { isHelpful: boolean } & OfReview>({
      query: ({ isHelpful, ...review }) => ({
        url: `${reviewUrl(review)}/helpful`,
        method: isHelpful ? 'PUT' : 'DELETE',
      }),
      invalidatesTags: reviewChanged,
    }),
  }),
})

/** Tags of the product's page and of its card, which shows the rating. */
function ratingChanged(_reply: unknown, error: ApiError | undefined, { productId }: OfProduct) {
  return mayBeDone(error) ? ['Products' as const, { type: 'Product' as const, id: productId }] : []
}

function reviewChanged(_reply: unknown, error: ApiError | undefined, { productId }: OfProduct) {
  return mayBeDone(error) ? [{ type: 'Product' as const, id: productId }] : []
}

/** Whether a change was made, perhaps by an earlier call whose reply was lost. */
const mayBeDone = (error: ApiError | undefined) => !error || error.status === undefined || error.status === 409

export const {
  useCatalogReviewsQuery,
  useCatalogAddReviewMutation,
  useCatalogEditReviewMutation,
  useCatalogReplyToReviewMutation,
  useCatalogMarkHelpfulMutation,
} = reviewsApi
