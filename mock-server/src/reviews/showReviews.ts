import type { Review } from 'shared-contract'
import type { ReadQueries } from '../database/database'
import type { ReviewRow } from '../database/tables'
import { reviewsOfProduct } from './store'

/** A product's reviews, newest first. */
export const showReviews = async (queries: ReadQueries, productId: string): Promise<Review[]> =>
  (await reviewsOfProduct(queries, { productId })).map(toReview)

/** A review as everybody sees it, with its author's name. */
export const toReview = (row: ReviewRow & { author: string }): Review => ({
  _id: row.id,
  user: row.user_id,
  name: row.author,
  rating: row.rating,
  comment: row.comment,
  createdAt: new Date(row.created_at).toISOString(),
  verifiedPurchase: row.verified === 1,
})
