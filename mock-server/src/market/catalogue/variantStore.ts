import { expressionBuilder } from 'kysely'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { prepared, type Slot } from '../../core/database/prepared'
import type { Tables, VariantRow } from '../../core/database/tables'

/** The variants of a product in the owner's order. */
export const variantsOfProduct = prepared((queries: ReadQueries, slot: Slot<{ productId: string }>) =>
  queries
    .selectFrom('product_variants')
    .selectAll()
    .where('product_id', '=', slot('productId'))
    .where('deleted_at', 'is', null)
    .orderBy('position'),
)

/** Variants by id, also those that were taken away. */
export const variantsById = async (queries: ReadQueries, ids: readonly string[]): Promise<Map<string, VariantRow>> => {
  if (ids.length === 0) return new Map()
  const rows = await queries.selectFrom('product_variants').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The product of a variant, within a query. */
export const productOfVariant = (variantId: string) =>
  expressionBuilder<Tables>().selectFrom('product_variants').select('product_id').where('id', '=', variantId)

/**
 * Sets what a product shows of its variants: their stock together, and the prices of the cheapest in stock (of all, when
 * none is). Its row must be locked. Call it after each change of a price, and when a variant is sold out or in stock again.
 */
export async function showVariants(tx: Transaction, productId: string): Promise<void> {
  const variants = await variantsOfProduct(tx, { productId })
  const inStock = variants.filter(({ stock }) => stock > 0)
  const [cheapest] = (inStock.length > 0 ? inStock : variants).toSorted(
    (a, b) => a.selling_cents - b.selling_cents || a.position - b.position,
  )
  if (!cheapest) return
  const { mrp_cents, selling_cents, floor_cents } = cheapest
  await tx
    .updateTable('products')
    .set({
      mrp_cents,
      selling_cents,
      floor_cents,
      price_from: variants.some((each) => each.selling_cents !== selling_cents) ? 1 : null,
      stock: variants.reduce((sum, { stock }) => sum + stock, 0),
      received: variants.reduce((sum, { received }) => sum + received, 0),
    })
    .where('id', '=', productId)
    .execute()
}
