import type { Transaction } from '../database/database'
import { giveBack, takeAtAnyPrice, takeAtPrice, type StockLine } from './store'

/** Thrown when a product cannot be held; the transaction with what was already held is undone. */
export class Shortage extends Error {
  override name = 'Shortage'
  constructor(readonly productId: string) {
    super(productId)
  }
}

/** Everybody takes products in this order, so that no two orders wait for each other. */
const inProductOrder = <Line extends StockLine>(lines: readonly Line[]) =>
  [...lines].sort((a, b) => (a.product_id < b.product_id ? -1 : 1))

/**
 * Takes lines off the stock, or throws a Shortage: never more than there is, however many buyers race (D25). A line
 * with the selling price that its buyer saw is held at that price only.
 */
export async function holdStock(
  tx: Transaction,
  lines: readonly (StockLine & { sellingCents?: number })[],
): Promise<void> {
  for (const { product_id, qty, sellingCents } of inProductOrder(lines)) {
    const take = sellingCents === undefined ? takeAtAnyPrice : takeAtPrice
    const [held] = await take(tx, { product_id, qty, sellingCents: sellingCents ?? 0 })
    if (!held) throw new Shortage(product_id)
  }
}

/** Gives lines back to the stock. */
export async function releaseStock(tx: Transaction, lines: readonly StockLine[]): Promise<void> {
  for (const line of inProductOrder(lines)) await giveBack(tx, line)
}
