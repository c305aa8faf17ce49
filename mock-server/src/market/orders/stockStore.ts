import { MAX_COUNT } from '@haggle/shared-contract'
import { sql } from 'kysely'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { lockRow, needsRowLocks } from '../../core/database/lockRow'
import { shopIsOpen, shopStaysOpen } from '../../core/database/openShops'
import { prepared, type Slot } from '../../core/database/prepared'
import { showVariants } from '../catalogue/variantStore'
import { resetLowStockNotified, resetVariantsLowStockNotified } from '../notices/lowStockStore'

/** A quantity of a product, or of one of its variants. */
export interface StockLine {
  product_id: string
  variant_id?: string | null
  qty: number
}

/** What a product has in stock, and of what it ever had. */
export const stockOfProduct = prepared((tx: Transaction, slot: Slot<{ productId: string }>) =>
  tx.selectFrom('products').select(['name', 'stock', 'received']).where('id', '=', slot('productId')),
)

/** The same of a variant. */
export const stockOfVariant = prepared((tx: Transaction, slot: Slot<{ variantId: string }>) =>
  tx
    .selectFrom('product_variants as variant')
    .innerJoin('products', 'products.id', 'variant.product_id')
    .select(['products.name', 'variant.stock', 'variant.received'])
    .where('variant.id', '=', slot('variantId')),
)

interface HeldUnits {
  productId: string
  variantId: string
  firstId: string
}

const unitsHeld = (tx: Transaction, slot: Slot<Omit<HeldUnits, 'variantId'>>) =>
  tx
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .where('order_lines.product_id', '=', slot('productId'))
    .where('order_lines.order_id', '>=', slot('firstId'))
    .where('orders.status', '=', 'pending')
    .select(({ fn, val, selectFrom, not, exists }) => {
      const paid = selectFrom('orders as paid')
        .select('paid.id')
        .whereRef('paid.user_id', '=', 'orders.user_id')
        .where('paid.paid_at', 'is not', null)
      const byNewAccounts = fn.sum<number | string>('qty').filterWhere(not(exists(paid)))
      return [
        fn.coalesce(fn.sum<number | string>('qty'), val(0)).as('held'),
        fn.coalesce(byNewAccounts, val(0)).as('byNewAccounts'),
      ]
    })

/**
 * How many units of a product the unpaid orders with ids from `firstId` hold, and how many of these the orders of accounts
 * that never paid.
 */
export const unitsHeldOf = prepared((tx: Transaction, slot: Slot<Omit<HeldUnits, 'variantId'>>) => unitsHeld(tx, slot))

/** The same of a variant. */
export const unitsHeldOfVariant = prepared((tx: Transaction, slot: Slot<HeldUnits>) =>
  unitsHeld(tx, slot).where('order_lines.variant_id', '=', slot('variantId')),
)

/** The products and quantities of an order. */
export const stockLinesOf = (queries: ReadQueries, orderId: string): Promise<StockLine[]> =>
  queries
    .selectFrom('order_lines')
    .select(['product_id', 'variant_id', 'qty'])
    .where('order_id', '=', orderId)
    .execute()

/** As a line of an order was bought: `price_cents` is the price of one. */
type BoughtLine = StockLine & { price_cents: number }

/** The products, quantities and prices of an order. */
export const boughtLinesOf = (queries: ReadQueries, orderId: string): Promise<BoughtLine[]> =>
  queries
    .selectFrom('order_lines')
    .select(['product_id', 'variant_id', 'qty', 'price_cents'])
    .where('order_id', '=', orderId)
    .execute()

/** A line to be taken if one unit costs at least and at most so many cents. */
export interface Hold {
  product_id: string
  qty: number
  least: number
  most: number
}

const takeFrom = (tx: Transaction, slot: Slot<Hold>) =>
  tx
    .updateTable('products')
    .set((product) => ({ stock: product('stock', '-', slot('qty')) }))
    .where('id', '=', slot('product_id'))
    .where('deleted_at', 'is', null)
    .where(needsRowLocks(tx) ? shopStaysOpen : shopIsOpen)
    .where('stock', '>=', slot('qty'))
    .returning('id')

/** Takes units of a product without variants. Returns no row if there are not enough, or at another price. */
export const takeStock = prepared((tx: Transaction, slot: Slot<Hold>) =>
  takeFrom(tx, slot)
    .where('selling_cents', '>=', slot('least'))
    .where('selling_cents', '<=', slot('most'))
    .where('options', 'is', null),
)

/** Takes units from the sum of a product's variants, and locks it; `takeVariantStock` is to follow. */
export const takeFromVariants = prepared((tx: Transaction, slot: Slot<Hold>) => takeFrom(tx, slot))

/** Takes units of a variant, as `takeStock`; its product must be locked. Returns what is left. */
export const takeVariantStock = prepared((tx: Transaction, slot: Slot<Hold & { variant_id: string }>) =>
  tx
    .updateTable('product_variants')
    .set((variant) => ({ stock: variant('stock', '-', slot('qty')) }))
    .where('id', '=', slot('variant_id'))
    .where('deleted_at', 'is', null)
    .where('stock', '>=', slot('qty'))
    .where('selling_cents', '>=', slot('least'))
    .where('selling_cents', '<=', slot('most'))
    .returning('stock'),
)

/** Adds units, up to what an owner may enter (D14), who may have counted the held units, too. */
const plus = (qty: number) =>
  sql<number>`case when stock + ${qty} < ${MAX_COUNT} then stock + ${qty} else ${MAX_COUNT} end`

/** Returns a line to stock; not to that of a product that comes in variants meanwhile. */
export async function returnStock(tx: Transaction, { product_id, qty }: StockLine): Promise<void> {
  await tx
    .updateTable('products')
    .set({ stock: sql`case when options is null then ${plus(qty)} else stock end` })
    .where('id', '=', product_id)
    .execute()
  await resetLowStockNotified(tx, product_id)
}

/** Returns a line to the stock of its variant, also of one that was taken away. */
export async function returnVariantStock(
  tx: Transaction,
  { product_id, variant_id, qty }: StockLine & { variant_id: string },
): Promise<void> {
  await lockRow(tx, 'products', product_id)
  await tx
    .updateTable('product_variants')
    .set({ stock: plus(qty) })
    .where('id', '=', variant_id)
    .execute()
  await showVariants(tx, product_id)
  await resetVariantsLowStockNotified(tx, product_id)
}
