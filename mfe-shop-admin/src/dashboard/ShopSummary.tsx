import type { ProductSummary } from 'shared-contract'
import { Button } from 'shared-ui/owner'
import styles from './ShopSummary.module.css'
import { stockLevel } from './StockTag'
import type { ProductFilter } from './useProductFilter'

interface ShopSummaryProps {
  products: readonly ProductSummary[]
  lowStockAt: number
  chosen: ProductFilter['stock']
  onChoose: (stock: ProductFilter['stock']) => void
}

/** How many products there are, and how many of them need new stock; each figure shows only those. */
export function ShopSummary({ products, lowStockAt, chosen, onChoose }: ShopSummaryProps) {
  const levels = products.map(({ countInStock }) => stockLevel(countInStock, lowStockAt))
  const figures = [
    { stock: 'all', label: products.length === 1 ? 'product' : 'products', count: products.length },
    { stock: 'low', label: 'running low', count: levels.filter((level) => level === 'low').length },
    { stock: 'none', label: 'sold out', count: levels.filter((level) => level === 'none').length },
  ] as const

  return (
    <ul className={styles.summary} aria-label="Summary">
      {figures.map(({ stock, label, count }) => (
        <li key={stock}>
          <Button
            type={stock === chosen ? 'primary' : 'default'}
            ghost={stock === chosen}
            aria-pressed={stock === chosen}
            onClick={() => onChoose(stock)}
          >
            <span className={styles.figure}>
              <strong>{count}</strong>
              {` ${label}`}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
