import type { Review, ReviewInput } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { conflict, forbidden, notFound } from '../../base/refusals'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import type { Session } from '../../core/sessions/sessions'
import { requireOwnedProduct, findOwnProduct } from '../catalogue/findOwnProduct'
import { notifyReviewReply } from '../notices/reviewNotices'
import { reviewsMarkedHelpful, toReview } from './showReviews'
import { reviewOnSale, setHelpful, addToRatingSum, updateReview } from './store'

/** A review's place in the URL: `id` is the product's. */
interface ReviewPath {
  id: string
  reviewId: string
}

/** Replaces rating and comment of a customer's own review, and updates the product's average. */
export const editReview = (
  { db, now }: Context,
  { userId }: Session,
  path: ReviewPath,
  { rating, comment }: ReviewInput,
): Promise<Review> =>
  db.writing(async (tx) => {
    await lockRow(tx, 'products', path.id)
    const review = await ownReview(tx, userId, path)
    await updateReview(tx, review.id, { rating, comment, edited_at: now() })
    await addToRatingSum(tx, path.id, rating - review.rating)
    return shown(tx, userId, path)
  })

/**
 * Sets a shop's public reply to a review of its product, in place of an earlier one. The author is notified of the
 * first.
 */
export const replyToReview = (
  context: Context,
  owner: Session,
  path: ReviewPath,
  { text }: { text: string },
): Promise<Review> =>
  context.db.writing(async (tx) => {
    requireOwnedProduct(owner, await lockRow(tx, 'products', path.id))
    const review = await findReview(tx, path)
    await updateReview(tx, review.id, { reply: text, replied_at: context.now() })
    if (review.reply === null) await notifyReviewReply(context, tx, path.id, review.user_id)
    return shown(tx, owner.userId, path)
  })

/** Adds or removes a customer's helpful mark on somebody else's review; each customer counts once. */
export const markHelpful = (
  { db }: Context,
  { userId }: Session,
  path: ReviewPath,
  { isHelpful }: { isHelpful: boolean },
): Promise<Review> =>
  db.writing(async (tx) => {
    const review = await lockReview(tx, path)
    if (review.user_id === userId) throw forbidden('You cannot say this of your own review.')
    await setHelpful(tx, { user_id: userId, product_id: path.id, review_id: review.id }, isHelpful)
    return shown(tx, userId, path)
  })

/** Returns a review of the owner's product. Throws 404 if there is none, 403 for another shop's product. */
export async function reviewOfOwnProduct(context: Context, owner: Session, path: ReviewPath) {
  await findOwnProduct(context, owner, path.id)
  return findReview(context.db.read, path)
}

/** Locks the product, and with it its reviews, until the transaction ends. */
async function lockReview(tx: Transaction, path: ReviewPath) {
  await lockRow(tx, 'products', path.id)
  return findReview(tx, path)
}

/** Throws 404 unless the product is for sale and shows this review. */
export async function findReview(queries: ReadQueries, { id, reviewId }: ReviewPath) {
  const review = await reviewOnSale(queries, id, reviewId)
  if (!review || review.hidden_at !== null) throw notFound('Review')
  return review
}

/** Returns the caller's own review. Throws 403 for another author's, 409 for one that the market hides (D71). */
export async function ownReview(queries: ReadQueries, userId: string, path: ReviewPath) {
  const review = await reviewOnSale(queries, path.id, path.reviewId)
  if (!review || (review.hidden_at !== null && review.user_id !== userId)) throw notFound('Review')
  if (review.user_id !== userId) throw forbidden('This review was written by somebody else.')
  if (review.hidden_at !== null) throw conflict('This review was hidden by the market. You can appeal against that.')
  return review
}

const shown = async (tx: Transaction, userId: string, path: ReviewPath): Promise<Review> =>
  toReview(await findReview(tx, path), (await reviewsMarkedHelpful(tx, userId, path.id)).includes(path.reviewId))
