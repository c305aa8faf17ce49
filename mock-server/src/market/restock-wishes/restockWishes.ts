import { MAX_WISHES, type RestockWish } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { conflict } from '../../base/refusals'
import { lockAccount } from '../../core/sessions/sessions'
import { findProduct } from '../catalogue/findProduct'
import { notifyRestocked } from '../notices/restockNotices'
import { requireProduct } from '../wishlist/wishlist'
import { countRestockWishes, deleteRestockWish, endedRestockWishes, insertRestockWish, restockWish } from './store'

/** Wishes per transaction. */
const BATCH = 100

/** Whether a customer is told once a product is in stock again. Throws 404 for an unknown product. */
export async function isRestockWished(context: Context, userId: string, productId: string): Promise<RestockWish> {
  await requireProduct(context, productId)
  return { isWished: (await restockWish(context.db.read, userId, productId)) !== undefined }
}

/** Tells a customer once a product is in stock again. Throws 409 if it is, or if they wait for too many. */
export const addRestockWish = ({ db, now }: Context, userId: string, productId: string): Promise<RestockWish> =>
  db.writing(async (tx) => {
    await lockAccount(tx, userId)
    const { stock } = await findProduct(tx, productId)
    if (stock > 0) throw conflict('This product is in stock.')
    await insertRestockWish(tx, { user_id: userId, product_id: productId, added_at: now() })
    if ((await countRestockWishes(tx, userId)) > MAX_WISHES)
      throw conflict(`You wait for ${MAX_WISHES} products already.`)
    return { isWished: true }
  })

/** Does not tell the customer any more. Throws 404 for an unknown product. */
export async function removeRestockWish(context: Context, userId: string, productId: string): Promise<RestockWish> {
  await requireProduct(context, productId)
  await context.db.writing((tx) => deleteRestockWish(tx, { user_id: userId, product_id: productId }))
  return { isWished: false }
}

/**
 * Tells customers of products that are in stock again, whatever brought the stock, and ends their wishes; those for
 * deleted products end, too. Several instances may do this at the same time.
 */
export async function tellOfRestocked(context: Context): Promise<void> {
  const { db } = context
  let ended
  do {
    ended = await endedRestockWishes(db.read, BATCH)
    if (ended.length === 0) return
    const wishes = ended
    await db.writing(async (tx) => {
      for (const wish of wishes)
        if ((await deleteRestockWish(tx, wish)) && wish.gone_at === null)
          await notifyRestocked(context, tx, wish.user_id, wish.product_id)
    })
  } while (ended.length === BATCH)
}
