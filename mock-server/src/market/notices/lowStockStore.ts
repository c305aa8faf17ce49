import { sql } from 'kysely'
import type { ReadQueries, Transaction } from '../../core/database/database'

/**
 * Products of an order that are at or below their shop's threshold and that its owner was not notified of yet; of a product
 * with options, the variants that were ordered (D77).
 */
export const productsRunningLow = (queries: ReadQueries, orderId: string) =>
  queries
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .leftJoin('product_variants as variant', 'variant.id', 'order_lines.variant_id')
    .leftJoin('low_stock_told as told', (join) =>
      join.onRef('told.product_id', '=', 'products.id').onRef('told.low_stock_at', '=', 'shops.low_stock_at'),
    )
    .leftJoin('variant_low_stock_told as variant_told', (join) =>
      join
        .onRef('variant_told.variant_id', '=', 'variant.id')
        .onRef('variant_told.low_stock_at', '=', 'shops.low_stock_at'),
    )
    .select(['products.id', 'products.name', 'products.shop_id', 'shops.low_stock_at'])
    .select(['variant.id as variant_id', 'variant.option_values', 'variant.position'])
    .select(({ fn }) => fn.coalesce('variant.stock', 'products.stock').as('stock'))
    .distinct()
    .where('order_lines.order_id', '=', orderId)
    .where('products.deleted_at', 'is', null)
    .where('variant.deleted_at', 'is', null)
    .where(sql<boolean>`coalesce(variant.stock, products.stock) <= shops.low_stock_at`)
    // what was ordered before a product had options, or while it had some, says nothing about it now
    .where(sql<boolean>`(products.options is null) = (variant.id is null)`)
    .where(sql<boolean>`case when variant.id is null then told.product_id else variant_told.variant_id end is null`)
    .orderBy('products.id')
    .orderBy('variant.position')
    .execute()

/** Marks the owner as notified of a product or variant; returns false if a concurrent transaction already did. */
export async function markLowStockNotified(
  tx: Transaction,
  { id, variant_id, low_stock_at }: { id: string; variant_id: string | null; low_stock_at: number | null },
): Promise<boolean> {
  const threshold = low_stock_at ?? 0
  const marked = await (variant_id === null ? markProduct(tx, id, threshold) : markVariant(tx, variant_id, threshold))
  return marked !== undefined
}

const markProduct = (tx: Transaction, product_id: string, low_stock_at: number) =>
  tx
    .insertInto('low_stock_told')
    .values({ product_id, low_stock_at })
    .onConflict((told) =>
      told.column('product_id').doUpdateSet({ low_stock_at }).where('low_stock_told.low_stock_at', '<>', low_stock_at),
    )
    .returning('product_id')
    .executeTakeFirst()

const markVariant = (tx: Transaction, variant_id: string, low_stock_at: number) =>
  tx
    .insertInto('variant_low_stock_told')
    .values({ variant_id, low_stock_at })
    .onConflict((told) =>
      told
        .column('variant_id')
        .doUpdateSet({ low_stock_at })
        .where('variant_low_stock_told.low_stock_at', '<>', low_stock_at),
    )
    .returning('variant_id')
    .executeTakeFirst()

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
