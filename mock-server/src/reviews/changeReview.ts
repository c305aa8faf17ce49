import type { Review, ReviewInput } from 'shared-contract'
import type { Session } from '../accounts/sessions'
import type { Context } from '../context'
import type { Transaction } from '../database/database'
import { lockRow } from '../database/lockRow'
import { forbidden, notFound } from '../http/errors'
import { markedHelpful, toReview } from './showReviews'
import { reviewOnSale, setHelpful, shiftRating, updateReview } from './store'

/** Which review of which product. */
export interface ReviewPath {
  id: string
  reviewId: string
}

/** Replaces what a customer said in a review; the product's average changes with it. */
export const editReview = (
  { db, now }: Context,
  { userId }: Session,
  path: ReviewPath,
  { rating, comment }: ReviewInput,
): Promise<Review> =>
  db.writing(async (tx) => {
    const review = await lockReview(tx, path)
    if (review.user_id !== userId) throw forbidden('This review was written by somebody else.')
    await updateReview(tx, review.id, { rating, comment, edited_at: now() })
    await shiftRating(tx, path.id, rating - review.rating)
    return shown(tx, userId, path)
  })

/** A shop's public answer to a review of its product; a later one takes its place. */
export const replyToReview = (
  { db, now }: Context,
  owner: Session,
  path: ReviewPath,
  { text }: { text: string },
): Promise<Review> =>
  db.writing(async (tx) => {
    const product = await lockRow(tx, 'products', path.id)
    if (!product || product.deleted_at !== null) throw notFound('Product')
    if (product.shop_id !== owner.shopId) throw forbidden('This is a review of a product of another shop.')
    const review = await reviewOnSale(tx, path.id, path.reviewId)
    if (!review) throw notFound('Review')
    await updateReview(tx, review.id, { reply: text, replied_at: now() })
    return shown(tx, owner.userId, path)
  })

/** Marks somebody else's review as helpful, or takes the mark back; each customer's counts once. */
export const markHelpful = (
  { db }: Context,
  { userId }: Session,
  path: ReviewPath,
  isHelpful: boolean,
): Promise<Review> =>
  db.writing(async (tx) => {
    const review = await lockReview(tx, path)
    if (review.user_id === userId) throw forbidden('You cannot say this of your own review.')
    await setHelpful(tx, { user_id: userId, product_id: path.id, review_id: review.id }, isHelpful)
    return shown(tx, userId, path)
  })

/** The review, kept with its product from changing under us. */
async function lockReview(tx: Transaction, { id, reviewId }: ReviewPath) {
  await lockRow(tx, 'products', id)
  const review = await reviewOnSale(tx, id, reviewId)
  if (!review) throw notFound('Review')
  return review
}

async function shown(tx: Transaction, userId: string, { id, reviewId }: ReviewPath): Promise<Review> {
  const review = await reviewOnSale(tx, id, reviewId)
  if (!review) throw notFound('Review')
  return toReview(review, (await markedHelpful(tx, userId, id)).includes(reviewId))
}
