import type { Transaction } from '../../core/database/database'
import { returnStock, takeStockAtAnyPrice, takeStockAtMost, takeStockAtPrice, type StockLine } from './stockStore'

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

/** What a product must cost for a line to be taken from its stock: exactly, or at most; default: any price. */
type AtPrice = { sellingCents?: number; atMostCents?: undefined } | { atMostCents?: number; sellingCents?: undefined }

/** Takes order lines from stock (D25). Throws Shortage if stock is insufficient, or if a product costs something else. */
export async function holdStock(tx: Transaction, lines: readonly (StockLine & AtPrice)[]): Promise<void> {
  for (const { product_id, qty, sellingCents, atMostCents } of inProductOrder(lines)) {
    const take =
      sellingCents !== undefined ? takeStockAtPrice : atMostCents !== undefined ? takeStockAtMost : takeStockAtAnyPrice
    const [held] = await take(tx, { product_id, qty, sellingCents: sellingCents ?? atMostCents ?? 0 })
    if (!held) throw new Shortage(product_id)
  }
}

/** Returns order lines to stock. */
export async function releaseStock(tx: Transaction, lines: readonly StockLine[]): Promise<void> {
  for (const line of inProductOrder(lines)) await returnStock(tx, line)
}
