import type { ProductSummary } from 'shared-contract'
import { Statistic } from 'shared-ui/owner'
import styles from './ShopSummary.module.css'
import { stockLevel, type StockLevel } from './StockTag'

/** How many products there are, and how many of them need new stock. */
export function ShopSummary({ products }: { products: readonly ProductSummary[] }) {
  const withStock = (level: StockLevel) =>
    products.filter(({ countInStock }) => stockLevel(countInStock) === level).length
  const figures = [
    { label: products.length === 1 ? 'product' : 'products', count: products.length },
    { label: 'running low', count: withStock('low') },
    { label: 'sold out', count: withStock('none') },
  ]

  return (
    <ul className={styles.summary} aria-label="Summary">
      {figures.map(({ label, count }) => (
        <li key={label}>
          <Statistic value={count} suffix={` ${label}`} />
        </li>
      ))}
    </ul>
  )
}
