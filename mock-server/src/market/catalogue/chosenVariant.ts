import { chooseOption, NO_VARIANTS, type Option } from '@haggle/shared-contract'
import { invalid } from '../../base/refusals'
import type { ReadQueries } from '../../core/database/database'
import type { VariantRow } from '../../core/database/tables'
import { variantsById } from './variantStore'

/**
 * The variant of a product that a call names, maybe one that was taken away; undefined for a product without options.
 * Throws 400 if the call names none, one of another product, or one where there are none (D77).
 */
export async function chosenVariant(
  queries: ReadQueries,
  product: { id: string; options: string | null },
  variantId: string | undefined,
): Promise<VariantRow | undefined> {
  if (product.options === null && variantId === undefined) return undefined
  const variant = variantId === undefined ? undefined : (await variantsById(queries, [variantId])).get(variantId)
  if (product.options === null || variant?.product_id !== product.id) throw notChosen(product)
  return variant
}

/** The refusal of a call that names no variant of a product, or one where there are none. */
export function notChosen({ options }: { options: string | null }) {
  if (options === null) return invalid(NO_VARIANTS)
  const [first] = JSON.parse(options) as Option[]
  return invalid(chooseOption(first?.name ?? 'a variant'))
}
