import { MAX_COUNT } from '@haggle/shared-contract'
import { sql } from 'kysely'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { needsRowLocks } from '../../core/database/lockRow'
import { shopIsOpen, shopStaysOpen } from '../../core/database/openShops'
import { prepared, type Slot } from '../../core/database/prepared'
import { resetLowStockNotified } from '../notices/lowStockStore'

/** A quantity of a product. */
export interface StockLine {
  product_id: string
  qty: number
}

/** What a product has in stock, and of what it ever had. */
export const stockOfProduct = prepared((tx: Transaction, slot: Slot<{ productId: string }>) =>
  tx.selectFrom('products').select(['name', 'stock', 'received']).where('id', '=', slot('productId')),
)

/**
 * How many units of a product the unpaid orders with ids from `firstId` hold, and how many of these the orders of accounts
 * that never paid.
 */
export const unitsHeldOf = prepared((tx: Transaction, slot: Slot<{ productId: string; firstId: string }>) =>
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
    }),
)

/** The products and quantities of an order. */
export const stockLinesOf = (queries: ReadQueries, orderId: string): Promise<StockLine[]> =>
  queries.selectFrom('order_lines').select(['product_id', 'qty']).where('order_id', '=', orderId).execute()

type Hold = StockLine & { sellingCents: number }

/** As a line of an order was bought: `price_cents` is the price of one. */
type BoughtLine = StockLine & { price_cents: number }

/** The products, quantities and prices of an order. */
export const boughtLinesOf = (queries: ReadQueries, orderId: string): Promise<BoughtLine[]> =>
  queries
    .selectFrom('order_lines')
    .select(['product_id', 'qty', 'price_cents'])
    .where('order_id', '=', orderId)
    .execute()

const takeStock = (tx: Transaction, slot: Slot<Hold>) =>
  tx
    .updateTable('products')
    .set((product) => ({ stock: product('stock', '-', slot('qty')) }))
    .where('id', '=', slot('product_id'))
    .where('deleted_at', 'is', null)
    .where(needsRowLocks(tx) ? shopStaysOpen : shopIsOpen)
    .where('stock', '>=', slot('qty'))
    .returning('id')

/** Takes a line from stock. Returns no row if there is not enough. */
export const takeStockAtAnyPrice = prepared((tx: Transaction, slot: Slot<Hold>) => takeStock(tx, slot))
/** As takeStockAtAnyPrice, but only if the selling price is still `sellingCents`. */
export const takeStockAtPrice = prepared((tx: Transaction, slot: Slot<Hold>) =>
  takeStock(tx, slot).where('selling_cents', '=', slot('sellingCents')),
)
/** As takeStockAtAnyPrice, but only if the selling price is at most `sellingCents`. */
export const takeStockAtMost = prepared((tx: Transaction, slot: Slot<Hold>) =>
  takeStock(tx, slot).where('selling_cents', '<=', slot('sellingCents')),
)

/** Returns a line to stock. */
export async function returnStock(tx: Transaction, { product_id, qty }: StockLine): Promise<void> {
  await tx
    .updateTable('products')
    // at most what an owner may enter (D14), who may have counted the held units, too
    .set({ stock: sql`case when stock + ${qty} < ${MAX_COUNT} then stock + ${qty} else ${MAX_COUNT} end` })
    .where('id', '=', product_id)
    .execute()
  await resetLowStockNotified(tx, product_id)
}
