import {
  checkProduct,
  MAX_COUNT,
  optionKey,
  toCents,
  variantText,
  type ProductInput,
  type VariantInput,
} from '@haggle/shared-contract'
import { conflict, invalid } from '../../base/refusals'
import type { ProductRow, VariantRow } from '../../core/database/tables'
import { priceColumns, PRICES, pricesOf, valuesOf } from './enteredProduct'

/** What a product's variants are to be. */
interface Planned {
  product: Pick<ProductRow, 'id'>
  /** All that the product ever had, the present ones first. */
  known: readonly VariantRow[]
  input: ProductInput
  newId: () => string
}

/**
 * The variants of a body with options (D77). One with an `_id` is that one, whatever its values are now; one without is the
 * one with the same values, if any. Throws 400 for an `_id` of no variant of the product.
 */
export function plannedVariants({ product, known, input, newId }: Planned): VariantRow[] {
  const { variants = [] } = input
  const byId = new Map(known.map((row) => [row.id, row]))
  const named = new Set(variants.flatMap(({ _id }) => _id ?? []))
  const others = known.filter(({ id }) => !named.has(id))
  const knownAs = ({ _id, values }: VariantInput) =>
    _id === undefined ? others.find((row) => keyOf(valuesOf(row)) === keyOf(values)) : byId.get(_id)
  return variants.map((variant, position) => {
    const before = knownAs(variant)
    if (variant._id !== undefined && !before)
      throw invalid(
        `${variantText(variant.values)}: this product has no variant ${variant._id}. Please leave the _id out.`,
      )
    const stock = stockAfter(variant, before?.stock ?? 0)
    return {
      id: before?.id ?? newId(),
      product_id: product.id,
      position,
      option_values: JSON.stringify(variant.values),
      ...priceColumns(variant, input),
      stock,
      received: (before?.received ?? 0) + stock - (before?.stock ?? 0),
      image: variant.image === undefined || variant.image === input.image ? null : variant.image,
      deleted_at: null,
    }
  })
}

/** Tells variants apart by their values. */
export const keyOf = (values: readonly string[]) => JSON.stringify(values.map(optionKey))

/** Units sold since the owner saw the stock stay sold. */
function stockAfter({ values, countInStock, stockSeen }: VariantInput, stock: number): number {
  const after = stockSeen === undefined ? countInStock : stock + countInStock - stockSeen
  if (after >= 0 && after <= MAX_COUNT) return after
  throw conflict(
    `${variantText(values)}: The stock changed while you were editing: it is ${stock} now. Please reload and set it again.`,
  )
}

/** The variants after an edit without options: a price other than the one shown becomes that of those that follow it. */
export const repricedVariants = (
  variants: readonly VariantRow[],
  shown: ProductRow,
  input: ProductInput,
): VariantRow[] =>
  variants.map((row) => {
    const changed = PRICES.flatMap(({ field, column, own }) => {
      const cents = toCents(input[field])
      return cents === shown[column] || row[own] === 1 ? [] : [[column, cents] as const]
    })
    return { ...row, ...Object.fromEntries(changed) }
  })

/** The first variant that breaks one of the spec's checks, in words; undefined if none does. */
export function problemOfVariants(variants: readonly VariantRow[]): string | undefined {
  for (const row of variants) {
    const problem = checkProduct({ ...pricesOf(row), countInStock: row.stock })
    if (problem !== undefined) return `${variantText(valuesOf(row))}: ${problem}`
  }
  return undefined
}
