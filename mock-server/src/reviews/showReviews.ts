import type { Product, Review } from 'shared-contract'
import type { ReadQueries } from '../database/database'
import { helpfulMarksOf, reviewsOfProduct, type StoredReview } from './store'

/** A product's reviews, newest first, and their number per rating; `isHelpful` shows the marks of `userId`. */
export async function showReviews(
  queries: ReadQueries,
  productId: string,
  userId: string | undefined,
): Promise<Pick<Product, 'reviews' | 'ratingCounts'>> {
  const rows = await reviewsOfProduct(queries, { productId })
  const marked = new Set(userId === undefined ? [] : await reviewsMarkedHelpful(queries, userId, productId))
  const ratingCounts = [1, 2, 3, 4, 5].map((stars) => rows.filter(({ rating }) => rating === stars).length)
  return { reviews: rows.map((row) => toReview(row, marked.has(row.id))), ratingCounts }
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
