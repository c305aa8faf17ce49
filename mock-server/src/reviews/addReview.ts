import type { Review, ReviewInput } from 'shared-contract'
import type { Session } from '../accounts/sessions'
import type { Context } from '../context'
import { isUniqueViolation, type Queries } from '../database/database'
import { conflict, notFound } from '../http/errors'
import { newId } from '../ids'

/** Adds a customer's one review of a product; its average and count change with it (D16). */
export async function addReview(
  { db, now }: Context,
  { userId, name }: Session,
  productId: string,
  { rating, comment }: ReviewInput,
): Promise<Review> {
  const row = { id: newId(now()), product_id: productId, user_id: userId, rating, comment, created_at: now() }
  const verified = await db
    .writing(async (tx) => {
      await countRating(tx, productId, rating)
      const bought = await hasBought(tx, userId, productId)
      await tx
        .insertInto('reviews')
        .values({ ...row, verified: bought ? 1 : 0 })
        .execute()
      return bought
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? conflict('You have already reviewed this product.') : error
    })
  const createdAt = new Date(row.created_at).toISOString()
  return { _id: row.id, user: userId, name, rating, comment, createdAt, verifiedPurchase: verified }
}

async function countRating(tx: Queries, productId: string, rating: number): Promise<void> {
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
  if (!counted) throw notFound('Product')
}

/** Whether a paid order of the customer holds the product. */
async function hasBought(tx: Queries, userId: string, productId: string): Promise<boolean> {
  const line = await tx
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('orders.id')
    .where('order_lines.product_id', '=', productId)
    .where('orders.user_id', '=', userId)
    .where('orders.status', '=', 'paid')
    .executeTakeFirst()
  return line !== undefined
}
