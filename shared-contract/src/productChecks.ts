/** The numbers compared by the spec's three checks; prices in dollars. */
export interface ProductNumbers {
  mrp: number
  sellingPrice: number
  minNegotiablePrice: number
  countInStock: number
}

/** Runs the spec's three checks in order; returns the message of the first failure, or undefined. */
export function checkProduct({ mrp, sellingPrice, minNegotiablePrice, countInStock }: ProductNumbers) {
  return failedChecks({ mrp, sellingPrice, minNegotiablePrice, countInStock })[0]
}

/** The messages of all of the spec's three checks that fail, in order. */
export function failedChecks({ mrp, sellingPrice, minNegotiablePrice, countInStock }: ProductNumbers) {
  const isNegative = Math.min(mrp, sellingPrice, minNegotiablePrice, countInStock) < 0
  const messages = [
    sellingPrice > mrp && 'Selling Price cannot be greater than MRP.',
    minNegotiablePrice > sellingPrice && 'Min Negotiable Price cannot be greater than Selling Price.',
    isNegative && 'Prices and stock count cannot be negative.',
  ] as const
  return messages.filter((message) => message !== false)
}
