import { Tag } from 'shared-ui/owner'

/** Marks what needs new stock; nothing while there is plenty. */
export function StockTag({ countInStock }: { countInStock: number }) {
  const level = stockLevel(countInStock)
  if (level === 'plenty') return null
  return (
    <Tag variant="solid" color={level === 'low' ? 'warning' : 'error'}>
      {level === 'low' ? 'Running low' : 'Sold out'}
    </Tag>
  )
}

/** From this count down an owner should think of new stock. */
const LOW_STOCK = 5

export type StockLevel = 'plenty' | 'low' | 'none'

export function stockLevel(countInStock: number): StockLevel {
  if (countInStock <= 0) return 'none'
  return countInStock <= LOW_STOCK ? 'low' : 'plenty'
}
