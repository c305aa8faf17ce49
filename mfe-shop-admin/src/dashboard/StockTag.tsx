import { Tag } from 'shared-ui/data'
import { stockLevel } from './stockLevel'

/** Marks what needs new stock; nothing while there is plenty. */
export function StockTag({ countInStock }: { countInStock: number }) {
  const level = stockLevel(countInStock)
  if (level === 'plenty') return null
  return level === 'low' ? <Tag color="warning">Running low</Tag> : <Tag color="error">Sold out</Tag>
}
