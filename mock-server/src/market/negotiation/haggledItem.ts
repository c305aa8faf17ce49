import { notFound } from '../../base/refusals'
import type { Transaction } from '../../core/database/database'
import { chosenVariant } from '../catalogue/chosenVariant'
import { textOfVariant, type Worded } from '../catalogue/variantText'
import type { HaggledProduct } from './store'

/** What is haggled over: a product, or one of its variants with its own prices and stock (D77). */
export type HaggledItem = Worded<HaggledProduct & { variant_id: string | null }>

/** The item that an offer names; the product must be locked. Throws 400 as `chosenVariant` does, 404 if it was taken away. */
export async function haggledItem(
  tx: Transaction,
  product: HaggledProduct,
  variantId: string | undefined,
): Promise<HaggledItem> {
  const variant = await chosenVariant(tx, product, variantId)
  if (!variant) return { ...product, variant_id: null }
  if (variant.deleted_at !== null) throw notFound('Variant')
  const { id, selling_cents, floor_cents, stock } = variant
  return { ...product, variant_id: id, variant_text: textOfVariant(variant), selling_cents, floor_cents, stock }
}
