import type { Queries } from '../database/database'
import { prepared, type Slot } from '../database/prepared'

/** So many of a product. */
export interface StockLine {
  product_id: string
  qty: number
}

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
export async function holdStock(tx: Queries, lines: readonly (StockLine & { sellingCents?: number })[]): Promise<void> {
  for (const { product_id, qty, sellingCents } of inProductOrder(lines)) {
    const hold = sellingCents === undefined ? holdAtAnyPrice : holdAtPrice
    const [held] = await hold(tx, { product_id, qty, sellingCents: sellingCents ?? 0 })
    if (!held) throw new Shortage(product_id)
  }
}

type Hold = StockLine & { sellingCents: number }

const holdProduct = (queries: Queries, slot: Slot<Hold>) =>
  queries
    .updateTable('products')
    .set((product) => ({ stock: product('stock', '-', slot('qty')) }))
    .where('id', '=', slot('product_id'))
    .where('deleted_at', 'is', null)
    .where('stock', '>=', slot('qty'))
    .returning('id')

const holdAtAnyPrice = prepared((queries, slot: Slot<Hold>) => holdProduct(queries, slot))
const holdAtPrice = prepared((queries, slot: Slot<Hold>) =>
  holdProduct(queries, slot).where('selling_cents', '=', slot('sellingCents')),
)

/** Gives lines back to the stock. */
export async function releaseStock(tx: Queries, lines: readonly StockLine[]): Promise<void> {
  for (const { product_id, qty } of inProductOrder(lines))
    await tx
      .updateTable('products')
      .set((eb) => ({ stock: eb('stock', '+', qty) }))
      .where('id', '=', product_id)
      .execute()
}

/** What an order holds. */
export const stockLinesOf = (queries: Queries, orderId: string): Promise<StockLine[]> =>
  queries.selectFrom('order_lines').select(['product_id', 'qty']).where('order_id', '=', orderId).execute()
