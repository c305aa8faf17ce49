/** From this count down an owner should think of new stock. */
const LOW_STOCK = 5

export type StockLevel = 'plenty' | 'low' | 'none'

export function stockLevel(countInStock: number): StockLevel {
  if (countInStock <= 0) return 'none'
  return countInStock <= LOW_STOCK ? 'low' : 'plenty'
}
