import { toCents, toDollars, variantText, type ProductInput, type VariantInput } from '@haggle/shared-contract'
import type { AuditedValues } from '../../core/audit-trail/recordAuditEvent'
import { inputOfRow } from '../../core/database/productColumns'
import type { ProductRow, VariantRow } from '../../core/database/tables'

/** The prices of a variant, which each follow the product's or are its own (D77). */
export const PRICES = [
  { field: 'mrp', column: 'mrp_cents', own: 'own_mrp' },
  { field: 'sellingPrice', column: 'selling_cents', own: 'own_selling' },
  { field: 'minNegotiablePrice', column: 'floor_cents', own: 'own_floor' },
] as const

type Prices = Pick<ProductInput, (typeof PRICES)[number]['field']>

/** A variant's present prices in dollars. */
export const pricesOf = (row: VariantRow): Prices => ({
  mrp: toDollars(row.mrp_cents),
  sellingPrice: toDollars(row.selling_cents),
  minNegotiablePrice: toDollars(row.floor_cents),
})

/**
 * The body by which a product would be entered as it is now, without the pictures after the first: with its variants, and
 * the prices that those without their own have.
 */
export function enteredProduct(row: ProductRow, variants: readonly VariantRow[]): ProductInput {
  const entered = inputOfRow(row)
  if (row.options === null) return entered
  const followed = PRICES.flatMap(({ field, own }) => {
    const follower = variants.find((variant) => variant[own] === 0)
    return follower ? [[field, pricesOf(follower)[field]] as const] : []
  })
  return { ...entered, ...(Object.fromEntries(followed) as Partial<Prices>), variants: variants.map(enteredVariant) }
}

function enteredVariant(row: VariantRow): VariantInput {
  const own = PRICES.flatMap(({ field, own }) => (row[own] === 1 ? [[field, pricesOf(row)[field]] as const] : []))
  return {
    _id: row.id,
    values: valuesOf(row),
    countInStock: row.stock,
    ...(Object.fromEntries(own) as Partial<Prices>),
    ...(row.image !== null && { image: row.image }),
  }
}

export const valuesOf = ({ option_values }: Pick<VariantRow, 'option_values'>) => JSON.parse(option_values) as string[]

/** A product in the words of the audit trail: a value for each variant. */
export function auditedProduct(
  row: Parameters<typeof inputOfRow>[0],
  variants: readonly VariantRow[] = [],
): AuditedValues {
  const { options, ...entered } = inputOfRow(row)
  if (!options) return entered
  return {
    ...entered,
    options: options.map(({ name, values }) => `${name}: ${values.join(', ')}`).join('; '),
    ...Object.fromEntries(variants.map((each) => [`variant ${variantText(valuesOf(each))}`, auditedVariant(each)])),
  }
}

function auditedVariant(row: VariantRow): string {
  const { sellingPrice, mrp, minNegotiablePrice } = pricesOf(row)
  const image = row.image === null ? '' : `, ${row.image}`
  return `${sellingPrice} (MRP ${mrp}, min negotiable ${minNegotiablePrice}), ${row.stock} in stock${image}`
}

/** The price columns of a variant by a product's body: its own prices, else the body's. */
export function priceColumns(variant: VariantInput, body: Prices) {
  const entries = PRICES.flatMap(({ field, column, own }) => {
    const price = variant[field] ?? body[field]
    return [[column, toCents(price)] as const, [own, price === body[field] ? 0 : 1] as const]
  })
  return Object.fromEntries(entries) as Pick<VariantRow, (typeof PRICES)[number]['column' | 'own']>
}
