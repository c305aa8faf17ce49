import type { Review, ReviewInput } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { newId } from '../../base/ids'
import { conflict, notFound } from '../../base/refusals'
import { isUniqueViolation } from '../../core/database/database'
import type { Session } from '../../core/sessions/sessions'
import { notifyReview } from '../notices/reviewNotices'
import { toReview } from './showReviews'
import { addRating, hasBought, insertReview } from './store'

/** Adds a customer's review and updates the product's average and count (D16). Throws 409 for a second review. */
export async function addReview(
  context: Context,
  { userId, name }: Session,
  productId: string,
  { rating, comment }: ReviewInput,
): Promise<Review> {
  const { db, now } = context
  const fields = { id: newId(now()), product_id: productId, user_id: userId, rating, comment, created_at: now() }
  return db
    .writing(async (tx) => {
      if (!(await addRating(tx, productId, rating))) throw notFound('Product')
      const review = { ...fields, verified: (await hasBought(tx, userId, productId)) ? 1 : 0 }
      await insertReview(tx, review)
      await notifyReview(context, tx, productId, rating)
      const fresh = { edited_at: null, reply: null, replied_at: null, helpful: 0, hidden_at: null, hidden_reason: null }
      return toReview({ ...review, ...fresh, author: name }, false)
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? conflict('You have already reviewed this product.') : error
    })
}
