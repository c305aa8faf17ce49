import type { Review, ReviewInput } from 'shared-contract'
import type { Session } from '../accounts/sessions'
import { checkOwner, ownProduct } from '../catalogue/ownProduct'
import type { Context } from '../context'
import type { ReadQueries, Transaction } from '../database/database'
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
    await lockRow(tx, 'products', path.id)
    const review = await ownReview(tx, userId, path)
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
    checkOwner(owner, await lockRow(tx, 'products', path.id))
    const review = await findReview(tx, path)
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

/** A review of a product, for the product's owner alone. */
export async function reviewOfOwn(context: Context, owner: Session, path: ReviewPath) {
  await ownProduct(context, owner, path.id)
  return findReview(context.db.read, path)
}

/** The review, kept with its product from changing under us. */
async function lockReview(tx: Transaction, path: ReviewPath) {
  await lockRow(tx, 'products', path.id)
  return findReview(tx, path)
}

async function findReview(queries: ReadQueries, { id, reviewId }: ReviewPath) {
  const review = await reviewOnSale(queries, id, reviewId)
  if (!review) throw notFound('Review')
  return review
}

/** A review, for its author alone. */
export async function ownReview(queries: ReadQueries, userId: string, path: ReviewPath) {
  const review = await findReview(queries, path)
  if (review.user_id !== userId) throw forbidden('This review was written by somebody else.')
  return review
}

const shown = async (tx: Transaction, userId: string, path: ReviewPath): Promise<Review> =>
  toReview(await findReview(tx, path), (await markedHelpful(tx, userId, path.id)).includes(path.reviewId))
