import type { ShopProductCounts, StockLevel } from '@haggle/shared-contract'
import { Button } from '@haggle/shared-ui'
import { formatCount } from '../lists/formatCount'
import styles from './ShopSummary.module.css'

interface ShopSummaryProps {
  counts: ShopProductCounts
  chosen: StockLevel | undefined
  onChoose: (stock: StockLevel | undefined) => void
}

/** Counts of all, low-stock and sold-out products; each count filters the list. */
export function ShopSummary({ counts, chosen, onChoose }: ShopSummaryProps) {
  const figures = [
    { stock: undefined, label: counts.products === 1 ? 'product' : 'products', count: counts.products },
    { stock: 'low', label: 'running low', count: counts.low },
    { stock: 'none', label: 'sold out', count: counts.none },
  ] as const

  return (
    <ul className={styles.summary} aria-label="Summary">
      {figures.map(({ stock, label, count }) => (
        <li key={label}>
          <Button aria-pressed={stock === chosen} onClick={() => onChoose(stock)}>
            <span className={styles.figure}>
              <strong>{formatCount(count)}</strong>
              {` ${label}`}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
