import type { Review } from 'shared-contract'
import type { Queries } from '../database/database'
import { prepared, type Slot } from '../database/prepared'

/** A product's reviews, newest first, under their authors' names of today. */
export async function reviewsOf(queries: Queries, productId: string): Promise<Review[]> {
  const rows = await reviewRows(queries, { productId })
  return rows.map((row) => ({
    _id: row.id,
    user: row.user_id,
    name: row.author,
    rating: row.rating,
    comment: row.comment,
    createdAt: new Date(row.created_at).toISOString(),
    verifiedPurchase: row.verified === 1,
  }))
}

const reviewRows = prepared((queries, slot: Slot<{ productId: string }>) =>
  queries
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .selectAll('reviews')
    .select('users.name as author')
    .where('reviews.product_id', '=', slot('productId'))
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc'),
)
