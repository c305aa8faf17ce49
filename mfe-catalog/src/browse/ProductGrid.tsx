import type { ProductSummary } from '@haggle/shared-contract'
import { Card } from '@haggle/shared-ui'
import { ProductCard } from './ProductCard'
import styles from './ProductGrid.module.css'

/** Number of cards above the fold, whose pictures load eagerly. */
const FIRST_SEEN = 3
const SKELETONS = 6

interface ProductGridProps {
  products: readonly ProductSummary[]
  /** Whether the next list is loading. */
  isStale: boolean
}

export function ProductGrid({ products, isStale }: ProductGridProps) {
  return (
    <ul className={`${styles.grid} ${isStale ? styles.stale : ''}`}>
      {products.map((product, index) => (
        <li key={product._id}>
          <ProductCard product={product} isFirstSeen={index < FIRST_SEEN} />
        </li>
      ))}
    </ul>
  )
}

/** The grid's skeleton until the first list arrives. */
export function ProductGridSkeleton() {
  return (
    <div className={styles.grid} aria-hidden="true">
      {Array.from({ length: SKELETONS }, (_, index) => (
        <Card key={index} className={styles.skeleton}>
          <span className={styles.picture} />
          <span className={styles.line} />
          <span className={styles.line} />
          <span className={styles.line} />
        </Card>
      ))}
    </div>
  )
}
