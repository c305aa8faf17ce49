import type { Transaction } from '../../core/database/database'
import { showVariants } from '../catalogue/variantStore'
import {
  returnStock,
  returnVariantStock,
  takeFromVariants,
  takeStock,
  takeVariantStock,
  type Hold,
  type StockLine,
} from './stockStore'

/** Thrown when a line cannot be held; rolls back the transaction and with it the lines already held. */
export class Shortage extends Error {
  override name = 'Shortage'
  constructor(readonly line: StockLine) {
    super(line.variant_id ?? line.product_id)
  }
}

/**
 * One lock order for all, which prevents deadlocks between orders: by product, each before its variants, which no
 * transaction changes without its product's lock.
 */
const inLockOrder = <Line extends StockLine>(lines: readonly Line[]) =>
  [...lines].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

const keyOf = ({ product_id, variant_id }: StockLine) => `${product_id} ${variant_id ?? ''}`

/** What one unit may cost for a line to be taken, in cents; by default anything. */
interface AtPrice {
  costs?: { least?: number; most: number }
}

/** Takes order lines from stock (D25). Throws Shortage if stock is insufficient, or if one costs something else. */
export async function holdStock(tx: Transaction, lines: readonly (StockLine & AtPrice)[]): Promise<void> {
  for (const line of inLockOrder(lines)) {
    const { product_id, variant_id, qty, costs: { least = 0, most } = { most: Number.MAX_SAFE_INTEGER } } = line
    const hold = { product_id, qty, least, most }
    const isHeld = variant_id ? await takeVariant(tx, { ...hold, variant_id }) : (await takeStock(tx, hold)).length > 0
    if (!isHeld) throw new Shortage(line)
  }
}

/** Takes units of a variant, and from the sum that its product shows. */
async function takeVariant(tx: Transaction, hold: Hold & { variant_id: string }): Promise<boolean> {
  if ((await takeFromVariants(tx, hold)).length === 0) return false
  const [left] = await takeVariantStock(tx, hold)
  if (left?.stock === 0) await showVariants(tx, hold.product_id)
  return left !== undefined
}

/** Returns order lines to stock. */
export async function releaseStock(tx: Transaction, lines: readonly StockLine[]): Promise<void> {
  for (const { product_id, variant_id, qty } of inLockOrder(lines))
    if (variant_id) await returnVariantStock(tx, { product_id, variant_id, qty })
    else await returnStock(tx, { product_id, qty })
}
