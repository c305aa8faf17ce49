import type { ProductSummary } from 'shared-contract'
import { EmptyState } from 'shared-ui'
import { Card, Skeleton } from 'shared-ui/owner'
import { ProductCard } from './ProductCard'
import grid from './ShopProducts.module.css'
import styles from './ShopProductsSkeleton.module.css'
import { ShopSummary } from './ShopSummary'

/** A shop's products as cards, below a line of figures. */
export function ShopProducts({ products }: { products: readonly ProductSummary[] }) {
  if (products.length === 0) {
    return <EmptyState title={'You have no products listed yet. Click "Add New Product" to get started!'} />
  }
  return (
    <>
      <ShopSummary products={products} />
      <ul className={styles.grid} aria-label="Your products">
        {products.map((product) => (
          <li key={product._id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </>
  )
}

const PLACES = [1, 2, 3, 4]

/** The shape of the cards to come. */
export function ShopProductsSkeleton() {
  return (
    <div className={styles.loading} role="status" aria-busy="true" aria-label="Loading your products">
      <div className={grid.grid}>
        {PLACES.map((place) => (
          <Card key={place} size="small" cover={<span className={styles.picture} />}>
            <Skeleton active paragraph={{ rows: 5 }} />
          </Card>
        ))}
      </div>
    </div>
  )
}
