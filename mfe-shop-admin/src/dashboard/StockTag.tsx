import { Tag } from 'shared-ui/owner'
import { stockLevel } from './stockLevel'

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
