import { MAX_WISHES, toDollars, type MessageReply, type Wish, type WishInput } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { conflict, notFound } from '../../base/refusals'
import type { ReadQueries } from '../../core/database/database'
import { lockAccount } from '../../core/sessions/sessions'
import { chosenVariant } from '../catalogue/chosenVariant'
import { findProduct } from '../catalogue/findProduct'
import { summaryOf } from '../catalogue/productSummary'
import { variantsById } from '../catalogue/variantStore'
import { textOfVariant } from '../catalogue/variantText'
import { deleteGoneWishes, deleteWish, insertWish, productExists, setWishedVariant, wishesOf } from './store'

/** A customer's wishes whose products are for sale, newest first. */
export async function wishlist({ db }: Context, userId: string): Promise<Wish[]> {
  return toWishes(db.read, await wishesOf(db.read, userId))
}

/**
 * Adds a product, or a variant of it, to the wish list with its current price. An existing wish keeps its time, and its
 * price unless it was for another variant.
 */
export const addWish = (
  { db, now }: Context,
  userId: string,
  productId: string,
  { variant: variantId }: WishInput = {},
): Promise<Wish> =>
  db.writing(async (tx) => {
    await lockAccount(tx, userId)
    const product = await findProduct(tx, productId)
    const variant = variantId === undefined ? undefined : await chosenVariant(tx, product, variantId)
    const { selling_cents: price_cents } = variant ?? product
    const added = { user_id: userId, product_id: productId, price_cents, added_at: now() }
    await insertWish(tx, { ...added, variant_id: variant?.id ?? null })
    if (variant) await setWishedVariant(tx, { ...added, variant_id: variant.id })
    await deleteGoneWishes(tx, userId).execute()
    const wishes = await wishesOf(tx, userId)
    if (wishes.length > MAX_WISHES)
      throw conflict(`Your wish list is full: it holds ${MAX_WISHES} products. Please remove one first.`)
    const wish = wishes.find(({ id }) => id === productId)
    const [shown] = await toWishes(tx, wish ? [wish] : [])
    if (!shown) throw new Error('A wish was not kept.')
    return shown
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

/** A wish for a variant that was taken away is one for the product, and has not become cheaper. */
async function toWishes(queries: ReadQueries, rows: readonly WishedProduct[]): Promise<Wish[]> {
  const variants = await variantsById(
    queries,
    rows.flatMap(({ variant_id }) => variant_id ?? []),
  )
  return rows.map((row) => {
    const named = variants.get(row.variant_id ?? '')
    const variant = named?.deleted_at === null ? named : undefined
    const { selling_cents } = variant ?? row
    return {
      product: summaryOf(row),
      ...(variant && { variant: variant.id, variantText: textOfVariant(variant) }),
      addedAt: new Date(row.added_at).toISOString(),
      priceWhenAdded: toDollars(row.price_cents),
      priceDropped: (variant !== undefined || row.variant_id === null) && selling_cents < row.price_cents,
    }
  })
}
