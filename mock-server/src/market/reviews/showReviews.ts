import {
  PRODUCT_REVIEWS,
  RATINGS,
  REVIEWS_PER_PAGE,
  type Product,
  type Review,
  type ReviewsQuery,
} from '@haggle/shared-contract'
import type { ReadQueries } from '../../core/database/database'
import { shownHidden } from '../appeals/shownHidden'
import { findProduct } from '../catalogue/findProduct'
import { helpfulMarksOf, ratingsOf, reviewBy, reviewsOfProduct, type StoredReview } from './store'

/**
 * A product's newest reviews, newest first, and their number per rating; for a user also their own review and their
 * helpful marks. Their own also if the market hides it (D71).
 */
export async function showReviews(
  queries: ReadQueries,
  productId: string,
  userId: string | undefined,
): Promise<Pick<Product, 'reviews' | 'ratingCounts'>> {
  const newest = await reviewsOfProduct('newest')(queries, { productId, offset: 0, limit: PRODUCT_REVIEWS })
  const isAmong = newest.some((review) => review.user_id === userId)
  const own = userId === undefined || isAmong ? [] : await reviewBy(queries, { productId, userId })
  const counts = new Map((await ratingsOf(queries, { productId })).map(({ rating, count }) => [rating, count]))
  return {
    reviews: await shownTo(queries, productId, userId, [...newest, ...own]),
    ratingCounts: RATINGS.map(({ value }) => counts.get(value) ?? 0),
  }
}

/** A page of a product's reviews. Throws 404 if the product is not for sale. */
export async function reviewsPage(
  queries: ReadQueries,
  productId: string,
  userId: string | undefined,
  { sort, pageNumber }: ReviewsQuery,
): Promise<{ reviews: Review[]; total: number }> {
  const product = await findProduct(queries, productId)
  const offset = (pageNumber - 1) * REVIEWS_PER_PAGE
  const isBeyond = offset >= product.review_count
  const rows = isBeyond ? [] : await reviewsOfProduct(sort)(queries, { productId, offset, limit: REVIEWS_PER_PAGE })
  return { reviews: await shownTo(queries, productId, userId, rows), total: product.review_count }
}

async function shownTo(
  queries: ReadQueries,
  productId: string,
  userId: string | undefined,
  rows: readonly StoredReview[],
): Promise<Review[]> {
  const marked = new Set(userId === undefined ? [] : await reviewsMarkedHelpful(queries, userId, productId))
  return Promise.all(
    rows.map(async (row) => {
      const hidden = await shownHidden(queries, 'review', { id: row.id, at: row.hidden_at, reason: row.hidden_reason })
      return { ...toReview(row, marked.has(row.id)), ...(hidden && { hidden }) }
    }),
  )
}

/** The ids of the reviews of a product that a customer marked as helpful. */
export const reviewsMarkedHelpful = async (
  queries: ReadQueries,
  userId: string,
  productId: string,
): Promise<string[]> => (await helpfulMarksOf(queries, { userId, productId })).map(({ review_id }) => review_id)

/** A review as it is sent; `isHelpful` is the viewer's own mark. */
export const toReview = (row: StoredReview, isHelpful: boolean): Review => ({
  _id: row.id,
  user: row.user_id,
  name: row.author,
  rating: row.rating,
  comment: row.comment,
  createdAt: new Date(row.created_at).toISOString(),
  verifiedPurchase: row.verified === 1,
  ...(row.edited_at !== null && { editedAt: new Date(row.edited_at).toISOString() }),
  ...(row.reply !== null && { reply: { text: row.reply, createdAt: new Date(row.replied_at ?? 0).toISOString() } }),
  helpful: row.helpful,
  isHelpful,
})
