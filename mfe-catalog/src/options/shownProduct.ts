import { variantText, type Product, type Variant } from '@haggle/shared-contract'

/**
 * A product as its page shows it. Of a product with options, `variant` is the chosen one, in words `variantText`, and
 * price, stock, picture and agreed price are that variant's (D77).
 */
export type ShownProduct = Product & { variantText?: string }

/** The product with one of its variants chosen, or none. */
export function withVariant(product: Product, variant: Variant | undefined): ShownProduct {
  const { variant: agreedOn, agreedPrice, agreedUntil, ...rest } = product
  if (!variant) return rest
  const { _id, values, countInStock, sellingPrice, mrp, image = rest.image } = variant
  return {
    ...rest,
    variant: _id,
    variantText: variantText(values),
    priceFrom: false,
    ...{ countInStock, sellingPrice, mrp, image },
    ...(agreedOn === _id && { agreedPrice, agreedUntil }),
  }
}
