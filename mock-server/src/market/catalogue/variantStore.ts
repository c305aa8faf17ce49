import { sql, type Updateable } from 'kysely'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { forEachShape, inserting, prepared, type Slot } from '../../core/database/prepared'
import type { ProductRow, VariantRow } from '../../core/database/tables'

/** The variants of a product in the owner's order. */
export const variantsOfProduct = prepared((queries: ReadQueries, slot: Slot<{ productId: string }>) =>
  variants(queries).where('product_id', '=', slot('productId')).orderBy('position'),
)

const present = (queries: ReadQueries) => queries.selectFrom('product_variants').where('deleted_at', 'is', null)

const variants = (queries: ReadQueries) => present(queries).selectAll()

const SHOWN = ['id', 'option_values', 'stock', 'selling_cents', 'mrp_cents', 'floor_cents', 'image'] as const

/** What replies show of a variant. */
export type ShownVariantRow = Pick<VariantRow, (typeof SHOWN)[number]>

/** The same, with what replies show alone: reading twenty variants takes half the time. */
export const shownVariantsOf = prepared((queries: ReadQueries, slot: Slot<{ productId: string }>) =>
  present(queries).select(SHOWN).where('product_id', '=', slot('productId')).orderBy('position'),
)

/** The variants of several products, by product. */
export async function variantsOfProducts(
  queries: ReadQueries,
  products: readonly Pick<ProductRow, 'id' | 'options'>[],
): Promise<Map<string, VariantRow[]>> {
  const ids = products.flatMap(({ id, options }) => (options === null ? [] : [id]))
  const found = new Map(ids.map((id) => [id, [] as VariantRow[]]))
  if (ids.length === 0) return found
  const rows = await variants(queries).where('product_id', 'in', ids).orderBy('position').execute()
  for (const row of rows) found.get(row.product_id)?.push(row)
  return found
}

/** All variants that a product ever had, the present ones first. */
export async function variantsEverOf(queries: ReadQueries, productId: string): Promise<VariantRow[]> {
  const rows = await queries
    .selectFrom('product_variants')
    .selectAll()
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute()
  return [...rows.filter(isPresent), ...rows.filter((row) => !isPresent(row))]
}

export const isPresent = ({ deleted_at }: VariantRow): boolean => deleted_at === null

/** Variants by id, also those that were taken away. */
export const variantsById = async (queries: ReadQueries, ids: readonly string[]): Promise<Map<string, VariantRow>> => {
  if (ids.length === 0) return new Map()
  const rows = await queries.selectFrom('product_variants').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** What the variant that a column names costs now, within a query; 0 if it was taken away. */
export const priceNowOf = (column: `${'negotiations' | 'shop_offers'}.variant_id`) =>
  sql<number>`(select case when variant.deleted_at is null then variant.selling_cents else 0 end
    from product_variants as variant where variant.id = ${sql.ref(column)})`

export const insertVariants = inserting('product_variants')

/** Prepared, as an edit may change a hundred. */
const updateOf = forEachShape(
  (columns: readonly string[]) =>
    prepared((tx: Transaction, slot: Slot<Record<string, unknown> & { id: string }>) =>
      tx
        .updateTable('product_variants')
        .set(Object.fromEntries(columns.map((column) => [column, slot(column)])))
        .where('id', '=', slot('id')),
    ),
  String,
)

export const updateVariant = (tx: Transaction, id: string, columns: Updateable<Omit<VariantRow, 'id'>>) =>
  updateOf(Object.keys(columns))(tx, { ...columns, id })

/**
 * What a product shows of its variants: their stock together, and the prices of the cheapest in stock (of all, when none is).
 * Undefined without any.
 */
export function shownOf(variants: readonly VariantRow[]) {
  const inStock = variants.filter(({ stock }) => stock > 0)
  const [cheapest] = (inStock.length > 0 ? inStock : variants).toSorted(
    (a, b) => a.selling_cents - b.selling_cents || a.position - b.position,
  )
  if (!cheapest) return undefined
  const { mrp_cents, selling_cents, floor_cents } = cheapest
  return {
    mrp_cents,
    selling_cents,
    floor_cents,
    price_from: variants.some((each) => each.selling_cents !== selling_cents) ? 1 : null,
    stock: variants.reduce((sum, { stock }) => sum + stock, 0),
    received: variants.reduce((sum, { received }) => sum + received, 0),
  }
}

/**
 * Sets what a product shows of its variants. Its row must be locked. Call it after each change of a price, and when a variant
 * is sold out or in stock again.
 */
export async function showVariants(tx: Transaction, productId: string): Promise<void> {
  const shown = shownOf(await variantsOfProduct(tx, { productId }))
  if (shown) await tx.updateTable('products').set(shown).where('id', '=', productId).execute()
}
