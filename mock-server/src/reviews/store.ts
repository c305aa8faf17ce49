import type { ReadQueries, Transaction } from '../database/database'
import { ordersAt } from '../database/orderStatus'
import { prepared, type Slot } from '../database/prepared'
import type { ReviewRow } from '../database/tables'

/** A product's reviews, newest first, under their authors' names of today. */
export const reviewsOfProduct = prepared((queries, slot: Slot<{ productId: string }>) =>
  queries
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .selectAll('reviews')
    .select('users.name as author')
    .where('reviews.product_id', '=', slot('productId'))
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc'),
)

export const insertReview = (tx: Transaction, review: ReviewRow) => tx.insertInto('reviews').values(review).execute()

/** Adds a rating to those of a product for sale; false when there is no such product. */
export async function countRating(tx: Transaction, productId: string, rating: number): Promise<boolean> {
  const counted = await tx
    .updateTable('products')
    .set((product) => ({
      rating_sum: product('rating_sum', '+', rating),
      review_count: product('review_count', '+', 1),
    }))
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}

/** Whether a paid order of the customer holds the product. */
export async function hasBought(
  queries: ReadQueries,
  now: number,
  userId: string,
  productId: string,
): Promise<boolean> {
  const line = await ordersAt(queries, now)
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select('orders.id')
    .where('order_lines.product_id', '=', productId)
    .where('orders.user_id', '=', userId)
    .where('orders.status', '=', 'paid')
    .executeTakeFirst()
  return line !== undefined
}
