import { isDeepStrictEqual } from 'node:util'
import { numbersOfVariant, type ProductInput } from '@haggle/shared-contract'

/** Whether two bodies make the same product but for its stock, which sales change, too. */
export const isSameButStock = (a: ProductInput, b: ProductInput): boolean =>
  isDeepStrictEqual(withoutStock(a), withoutStock(b))

/** Whether two bodies make the same product. */
export const isSame = (a: ProductInput, b: ProductInput): boolean => isDeepStrictEqual(comparable(a), comparable(b))

function withoutStock(product: ProductInput) {
  const { variants, ...rest } = comparable(product)
  return { ...rest, countInStock: 0, variants: variants?.map((variant) => ({ ...variant, countInStock: 0 })) }
}

/** With the prices that each variant has, whether its own or the product's. */
function comparable({ images: _images, options, variants, ...rest }: ProductInput) {
  if (!options?.length) return { ...rest, options: undefined, variants: undefined }
  const { mrp, sellingPrice, minNegotiablePrice, countInStock: _sum, ...shared } = rest
  const prices = { mrp, sellingPrice, minNegotiablePrice }
  return { ...shared, options, variants: variants?.map((variant) => comparableVariant(variant, prices)) }
}

export const comparableVariant = (
  variant: NonNullable<ProductInput['variants']>[number],
  prices: Parameters<typeof numbersOfVariant>[1],
) => ({ values: variant.values, image: variant.image, ...numbersOfVariant(variant, prices) })
