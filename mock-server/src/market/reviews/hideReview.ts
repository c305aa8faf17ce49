import type { Context } from '../../base/context'
import { notFound } from '../../base/refusals'
import type { Transaction } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import { addToRatings, reviewById, updateReview } from './store'

/**
 * Hides a review (D71): it leaves list, average and count in one transaction; its helpful marks stay. Returns false if it
 * was hidden already. Throws 404 if there is none.
 */
export async function hideReview({ now }: Context, tx: Transaction, id: string, reason: string): Promise<boolean> {
  const review = await lockReviewById(tx, id)
  if (review.hidden_at !== null) return false
  await updateReview(tx, id, { hidden_at: now(), hidden_reason: reason })
  await addToRatings(tx, review.product_id, { sum: -review.rating, count: -1 })
  return true
}

/** Brings a hidden review back. Returns false if it is not hidden. Throws 404 if there is none. */
export async function restoreReview(tx: Transaction, id: string): Promise<boolean> {
  const review = await lockReviewById(tx, id)
  if (review.hidden_at === null) return false
  await updateReview(tx, id, { hidden_at: null, hidden_reason: null })
  await addToRatings(tx, review.product_id, { sum: review.rating, count: 1 })
  return true
}

/** Locks the review's product, and with it its reviews, until the transaction ends. */
async function lockReviewById(tx: Transaction, id: string) {
  const found = await reviewById(tx, id)
  if (!found) throw notFound('Review')
  await lockRow(tx, 'products', found.product_id)
  return (await reviewById(tx, id)) ?? found
}
