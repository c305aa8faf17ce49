import { paths } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import type { Transaction } from '../../core/database/database'
import { accountById, ownerOf, productById } from './contentStore'
import { notify } from './notify'

/** Tells a shop of a new review. Without its author's name, which is removed when the account is deleted (D66). */
export async function notifyReview(context: Context, tx: Transaction, productId: string, rating: number) {
  const { name, shop_id } = await productById(tx, productId)
  const text = `New review of ${name}: ${rating} of 5.`
  await notify(context, tx, await ownerOf(tx, shop_id), { kind: 'newReview', text, link: paths.product(productId) })
}

/** Tells a review's author that the shop replied. */
export async function notifyReviewReply(context: Context, tx: Transaction, productId: string, authorId: string) {
  const { name, shop_id } = await productById(tx, productId)
  const { shopName } = await ownerOf(tx, shop_id)
  const text = `${shopName} replied to your review of ${name}.`
  await notify(context, tx, await accountById(tx, authorId), {
    kind: 'reviewReply',
    text,
    link: paths.product(productId),
  })
}
