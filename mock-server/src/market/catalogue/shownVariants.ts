import { toDollars, type Variant } from '@haggle/shared-contract'
import type { ReadQueries } from '../../core/database/database'
import type { ProductForSale } from './productSummary'
import { shownVariantsOf, type ShownVariantRow } from './variantStore'

/**
 * A product's variants as replies show them, absent for a product without options: with their floors for its own shop only
 * (D13), and none in stock while the shop is closed to others (D70).
 */
export async function shownVariants(
  queries: ReadQueries,
  product: Pick<ProductForSale, 'id' | 'options' | 'shop_state'>,
  viewer: 'anyone' | 'owner',
): Promise<{ variants?: Variant[] }> {
  if (product.options === null) return {}
  const rows = await shownVariantsOf(queries, { productId: product.id })
  const variants = rows.map((row) => shownVariant(row, viewer))
  const isClosed = viewer === 'anyone' && product.shop_state !== 'open'
  return { variants: isClosed ? variants.map((variant) => ({ ...variant, countInStock: 0 })) : variants }
}

export const shownVariant = (row: ShownVariantRow, viewer: 'anyone' | 'owner'): Variant => ({
  _id: row.id,
  values: JSON.parse(row.option_values) as string[],
  countInStock: row.stock,
  sellingPrice: toDollars(row.selling_cents),
  mrp: toDollars(row.mrp_cents),
  ...(viewer === 'owner' && { minNegotiablePrice: toDollars(row.floor_cents) }),
  ...(row.image !== null && { image: row.image }),
})
