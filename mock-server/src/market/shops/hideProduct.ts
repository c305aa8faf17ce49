import type { Context } from '../../base/context'
import { notFound } from '../../base/refusals'
import type { Transaction } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import { addToCategoryCount, updateProduct } from '../catalogue/store'
import { voidNegotiatedPrices } from '../negotiation/shopOffers'

/**
 * Hides a product (D71): for customers it is deleted (D15), for its owner 'Hidden by the market'. Returns false if it was
 * hidden already. Throws 404 for a product that its owner deleted.
 */
export async function hideProduct(
  context: Context,
  tx: Transaction,
  productId: string,
  reason: string,
): Promise<boolean> {
  const product = await lockRow(tx, 'products', productId)
  if (!product || (product.deleted_at !== null && product.hidden_at === null)) throw notFound('Product')
  if (product.hidden_at !== null) return false
  const now = context.now()
  await updateProduct(tx, productId, { deleted_at: now, hidden_at: now, hidden_reason: reason })
  await addToCategoryCount(tx, product.category, -1)
  await voidNegotiatedPrices(context, tx, [productId], 0)
  return true
}

/** Brings a hidden product back. Returns false if it is not hidden. */
export async function restoreProduct(_context: Context, tx: Transaction, productId: string): Promise<boolean> {
  const product = await lockRow(tx, 'products', productId)
  if (!product || product.hidden_at === null) return false
  await updateProduct(tx, productId, { deleted_at: null, hidden_at: null, hidden_reason: null })
  await addToCategoryCount(tx, product.category, 1)
  return true
}
