import { setImmediate as turnOfOthers } from 'node:timers/promises'
import type { Category } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import type { Transaction } from '../../core/database/database'
import { firstPiece, MOST_PRODUCTS } from '../../core/database/pieces'
import { addToCategoryCounts } from '../../market/catalogue/store'
import { voidNegotiatedPrices } from '../../market/negotiation/shopOffers'
import { tidySearchIndex } from '../../market/search/keepIndex'
import { closingShops, endClosing, softDeleteProducts, newestProducts } from './deletionStore'

/** Products per run of the job, so that a shutdown need not wait long for it. */
const MOST_PER_RUN = 2000

/** Deletes the products of shops that are closing, which nobody sees any more. */
export async function emptyClosingShops(context: Context): Promise<void> {
  let left = MOST_PER_RUN
  for (const shopId of await closingShops(context.db.read))
    if (left > 0) left -= await emptyClosingShop(context, shopId, left)
}

/** Deletes up to `most` products of a closing shop, in short transactions between which other requests run. Returns how many. */
export async function emptyClosingShop(context: Context, shopId: string, most: number): Promise<number> {
  for (let deleted = 0; ;) {
    const count = await context.db.writing((tx) => deletePiece(context, tx, shopId))
    deleted += count
    if (count === 0 || deleted >= most) return deleted
    await tidySearchIndex(context.db)
    await turnOfOthers()
  }
}

/** Deletes some products. Returns how many. */
async function deletePiece(context: Context, tx: Transaction, shopId: string): Promise<number> {
  const piece = firstPiece(await newestProducts(tx, shopId, MOST_PRODUCTS), ({ characters }) => characters)
  if (piece.length === 0) {
    await endClosing(tx, shopId)
    return 0
  }
  const deleted = await softDeleteProducts(
    tx,
    piece.map(({ id }) => id),
    context.now(),
  )
  const counts = new Map<Category, number>()
  for (const { category } of deleted) counts.set(category, (counts.get(category) ?? 0) - 1)
  await addToCategoryCounts(tx, counts)
  const ids = deleted.map(({ id }) => id)
  await voidNegotiatedPrices(context, tx, ids, 0)
  return piece.length
}
