import type { StockLevel } from '@haggle/shared-contract'
import { Tag } from '@haggle/shared-ui'

/** Marks products with low or no stock. */
export function StockTag({ countInStock, lowStockAt }: { countInStock: number; lowStockAt: number }) {
  const level = stockLevel(countInStock, lowStockAt)
  if (level === undefined) return null
  return <Tag color={level === 'low' ? 'warning' : 'error'}>{level === 'low' ? 'Running low' : 'Sold out'}</Tag>
}

function stockLevel(countInStock: number, lowStockAt: number): StockLevel | undefined {
  if (countInStock <= 0) return 'none'
  return countInStock <= lowStockAt ? 'low' : undefined
}
