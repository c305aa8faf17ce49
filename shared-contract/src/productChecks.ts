/** The numbers compared by the spec's three checks; prices in dollars. */
export interface ProductNumbers {
  mrp: number
  sellingPrice: number
  minNegotiablePrice: number
  countInStock: number
}

/** Runs the spec's three checks in order; returns the message of the first failure, or undefined. */
export function checkProduct({ mrp, sellingPrice, minNegotiablePrice, countInStock }: ProductNumbers) {
  if (sellingPrice > mrp) return 'Selling Price cannot be greater than MRP.'
  if (minNegotiablePrice > sellingPrice) return 'Min Negotiable Price cannot be greater than Selling Price.'
  if (Math.min(mrp, sellingPrice, minNegotiablePrice, countInStock) < 0)
    return 'Prices and stock count cannot be negative.'
  return undefined
}
