import type { Transaction } from '../database/database'
import { returnStock, takeStockAtAnyPrice, takeStockAtPrice, type StockLine } from './stockStore'

/** Thrown when a product cannot be held; rolls back the transaction and with it the lines already held. */
export class Shortage extends Error {
  override name = 'Shortage'
  constructor(readonly productId: string) {
    super(productId)
  }
}

/** One lock order for all, which prevents deadlocks between orders. */
const inProductOrder = <Line extends StockLine>(lines: readonly Line[]) =>
  [...lines].sort((a, b) => (a.product_id < b.product_id ? -1 : 1))

/**
 * Takes order lines from stock (D25). Throws Shortage if stock is insufficient, or if the product no longer costs a
 * line's `sellingCents`.
 */
export async function holdStock(
  tx: Transaction,
  lines: readonly (StockLine & { sellingCents?: number })[],
): Promise<void> {
  for (const { product_id, qty, sellingCents } of inProductOrder(lines)) {
    const take = sellingCents === undefined ? takeStockAtAnyPrice : takeStockAtPrice
    const [held] = await take(tx, { product_id, qty, sellingCents: sellingCents ?? 0 })
    if (!held) throw new Shortage(product_id)
  }
}

/** Returns order lines to stock. */
export async function releaseStock(tx: Transaction, lines: readonly StockLine[]): Promise<void> {
  for (const line of inProductOrder(lines)) await returnStock(tx, line)
}
