import type { Queries } from '../database/database'
import { forEachShape, prepared, type Slot } from '../database/prepared'

/** A price a customer haggled, in cents, and when it lapses. */
export interface AgreedPrice {
  cents: number
  until: number
}

/**
 * The customer's agreed prices that hold now, by product: not lapsed, not spent, and still below the selling price
 * (D19). Products without one are absent.
 */
export async function agreedPricesOf(
  queries: Queries,
  now: number,
  userId: string,
  productIds: readonly string[],
): Promise<Map<string, AgreedPrice>> {
  if (productIds.length === 0) return new Map()
  const rows = await agreedOn(productIds)(queries, { ...productIds, userId, now })
  return new Map(rows.map(({ product, cents, until }) => [product, { cents, until }]))
}

interface Asked {
  userId: string
  now: number
  /** The products, by their places. */
  [at: number]: string
}

const agreedOn = forEachShape(
  (productIds: readonly string[]) =>
    prepared((queries, slot: Slot<Asked>) =>
      queries
        .selectFrom('bargains')
        .innerJoin('products', 'products.id', 'bargains.product_id')
        .select(['bargains.product_id as product', 'bargains.agreed_cents as cents', 'bargains.agreed_until as until'])
        .where('bargains.user_id', '=', slot('userId'))
        .where(
          'bargains.product_id',
          'in',
          productIds.map((_, at) => slot(at)),
        )
        .where('bargains.agreed_until', '>', slot('now'))
        .where('bargains.spent', '=', 0)
        .whereRef('bargains.agreed_cents', '<', 'products.selling_cents')
        .$narrowType<{ cents: number; until: number }>(),
    ),
  ({ length }) => String(length),
)

/** Ends for good what was agreed at or above a product's new selling price (D19). */
export async function voidAgreedPrices(tx: Queries, productId: string, sellingCents: number): Promise<void> {
  await tx
    .updateTable('bargains')
    .set({ agreed_until: 0 })
    .where('product_id', '=', productId)
    .where('agreed_cents', '>=', sellingCents)
    .execute()
}

/**
 * Spends agreed prices because an order with them is paid. False when one of them was spent before: an agreed price
 * pays for one order only.
 */
export async function spendAgreedPrices(tx: Queries, userId: string, productIds: readonly string[]): Promise<boolean> {
  if (productIds.length === 0) return true
  const { numUpdatedRows } = await tx
    .updateTable('bargains')
    .set({ spent: 1 })
    .where('user_id', '=', userId)
    .where('product_id', 'in', productIds)
    .where('spent', '=', 0)
    .executeTakeFirst()
  return Number(numUpdatedRows) === productIds.length
}

/** Whether an order was paid with one of these agreed prices already. */
export async function anySpent(queries: Queries, userId: string, productIds: readonly string[]): Promise<boolean> {
  if (productIds.length === 0) return false
  const spent = await queries
    .selectFrom('bargains')
    .select('product_id')
    .where('user_id', '=', userId)
    .where('product_id', 'in', productIds)
    .where('spent', '=', 1)
    .executeTakeFirst()
  return spent !== undefined
}
