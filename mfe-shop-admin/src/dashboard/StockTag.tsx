import { Tag } from 'shared-ui/owner'

/** From this count down an owner should think of new stock, unless the shop says another. */
export const LOW_STOCK = 5

/** Marks what needs new stock; nothing while there is plenty. */
export function StockTag({ countInStock, lowStockAt }: { countInStock: number; lowStockAt: number }) {
  const level = stockLevel(countInStock, lowStockAt)
  if (level === 'plenty') return null
  return (
    <Tag variant="solid" color={level === 'low' ? 'warning' : 'error'}>
      {level === 'low' ? 'Running low' : 'Sold out'}
    </Tag>
  )
}

export type StockLevel = 'plenty' | 'low' | 'none'

export function stockLevel(countInStock: number, lowStockAt: number): StockLevel {
  if (countInStock <= 0) return 'none'
  return countInStock <= lowStockAt ? 'low' : 'plenty'
}
