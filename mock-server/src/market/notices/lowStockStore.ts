import type { ReadQueries, Transaction } from '../../core/database/database'

/** Products of an order that are at or below their shop's threshold and that its owner was not notified of yet. */
export const productsRunningLow = (queries: ReadQueries, orderId: string) =>
  queries
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .leftJoin('low_stock_told as told', (join) =>
      join.onRef('told.product_id', '=', 'products.id').onRef('told.low_stock_at', '=', 'shops.low_stock_at'),
    )
    .select(['products.id', 'products.name', 'products.stock', 'products.shop_id', 'shops.low_stock_at'])
    .distinct()
    .where('order_lines.order_id', '=', orderId)
    .where('products.deleted_at', 'is', null)
    .whereRef('products.stock', '<=', 'shops.low_stock_at')
    .where('told.product_id', 'is', null)
    .orderBy('products.id')
    .execute()

/** Marks the owner as notified of a product; returns false if a concurrent transaction already did. */
export async function markLowStockNotified(tx: Transaction, productId: string, threshold: number): Promise<boolean> {
  const marked = await tx
    .insertInto('low_stock_told')
    .values({ product_id: productId, low_stock_at: threshold })
    .onConflict((told) =>
      told
        .column('product_id')
        .doUpdateSet({ low_stock_at: threshold })
        .where('low_stock_told.low_stock_at', '<>', threshold),
    )
    .returning('product_id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Removes the mark once a product is above the threshold, so that its owner is notified the next time. */
export const resetLowStockNotified = (tx: Transaction, productId: string) =>
  tx
    .deleteFrom('low_stock_told')
    .where('product_id', '=', productId)
    .where((eb) =>
      eb(
        'low_stock_told.low_stock_at',
        '<',
        eb.selectFrom('products').select('stock').where('products.id', '=', productId),
      ),
    )
    .execute()

/** As `resetLowStockNotified`, for the variants of a product. */
export const resetVariantsLowStockNotified = (tx: Transaction, productId: string) =>
  tx
    .deleteFrom('variant_low_stock_told')
    .where('variant_id', 'in', ({ selectFrom }) =>
      selectFrom('product_variants as variant')
        .select('variant.id')
        .where('variant.product_id', '=', productId)
        .whereRef('variant.stock', '>', 'variant_low_stock_told.low_stock_at'),
    )
    .execute()
