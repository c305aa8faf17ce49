import { MAX_WISHES, toDollars, type MessageReply, type Wish } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { conflict, notFound } from '../../base/refusals'
import { lockAccount } from '../../core/sessions/sessions'
import { findProduct } from '../catalogue/findProduct'
import { summaryOf } from '../catalogue/productSummary'
import { deleteGoneWishes, deleteWish, insertWish, productExists, wishesOf } from './store'

/** A customer's wishes whose products are for sale, newest first. */
export async function wishlist({ db }: Context, userId: string): Promise<Wish[]> {
  return (await wishesOf(db.read, userId)).map(toWish)
}

/** Adds a product to the wish list with its current price. An existing wish keeps its time and price. */
export const addWish = ({ db, now }: Context, userId: string, productId: string): Promise<Wish> =>
  db.writing(async (tx) => {
    await lockAccount(tx, userId)
    const product = await findProduct(tx, productId)
    await insertWish(tx, {
      user_id: userId,
      product_id: productId,
      price_cents: product.selling_cents,
      added_at: now(),
    })
    await deleteGoneWishes(tx, userId).execute()
    const wishes = await wishesOf(tx, userId)
    if (wishes.length > MAX_WISHES)
      throw conflict(`Your wish list is full: it holds ${MAX_WISHES} products. Please remove one first.`)
    const wish = wishes.find(({ id }) => id === productId)
    if (!wish) throw new Error('A wish was not kept.')
    return toWish(wish)
  })

/** Throws 404 for an unknown product, not for a deleted one. */
export async function requireProduct({ db }: Context, productId: string): Promise<void> {
  if (!(await productExists(db.read, productId))) throw notFound('Product')
}

/** Removes a product from the wish list, if it is on it. Throws 404 for an unknown product. */
export async function removeWish(context: Context, userId: string, productId: string): Promise<MessageReply> {
  const { db } = context
  await requireProduct(context, productId)
  await db.writing((tx) => deleteWish(tx, userId, productId))
  return { message: 'Removed from your wish list.' }
}

type WishedProduct = Awaited<ReturnType<typeof wishesOf>>[number]

const toWish = (row: WishedProduct): Wish => ({
  product: summaryOf(row),
  addedAt: new Date(row.added_at).toISOString(),
  priceWhenAdded: toDollars(row.price_cents),
  priceDropped: row.selling_cents < row.price_cents,
})
