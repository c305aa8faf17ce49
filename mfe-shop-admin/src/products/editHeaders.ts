import {
  numbersOfVariant,
  type Product,
  type ProductInput,
  type ProductSummary,
  type Variant,
} from '@haggle/shared-contract'

/** A product as an owner saw it, with its pictures and variants where these were on screen. */
type SeenProduct = ProductSummary & Pick<Product, 'images' | 'variants'>

/**
 * The headers of an edit: the stock that the owner saw, and the fields that differ from what the owner saw. So what was
 * sold, or changed in another tab, since then is not overwritten.
 */
export const editHeaders = (seen: SeenProduct, input: ProductInput) => ({
  'Stock-Seen': String(seen.countInStock),
  'Changed-Fields': changedFields(seen, input).join(','),
})

function changedFields(seen: SeenProduct, input: ProductInput): string[] {
  const { image, images, options, variants: _variants, ...rest } = input
  const fields = Object.entries(rest).flatMap(([name, value]) =>
    value === seen[name as keyof typeof rest] ? [] : [name],
  )
  const [before, after] = [seen.images ?? [seen.image], images ?? [image, ...(seen.images ?? []).slice(1)]]
  // the first of the pictures is the image, so they change together
  if (before.join() !== after.join()) fields.push('image', 'images')
  if (options && !areSameOptions(seen, input)) fields.push('options', 'variants')
  return fields
}

/** By what holds for each variant: its own prices, or the product's. */
const areSameOptions = (seen: SeenProduct, { options, variants = [], ...prices }: ProductInput) =>
  JSON.stringify([
    options,
    variants.map((variant) => asCompared({ ...variant, ...numbersOfVariant(variant, prices) })),
  ]) === JSON.stringify([seen.options ?? [], (seen.variants ?? []).map(asCompared)])

const asCompared = (variant: Omit<Variant, '_id'> & { _id?: string | undefined }) => {
  const { _id, values, countInStock, sellingPrice, mrp, minNegotiablePrice, image } = variant
  return [_id, values, countInStock, sellingPrice, mrp, minNegotiablePrice, image]
}
