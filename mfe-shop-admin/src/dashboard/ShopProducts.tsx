import type { ProductSummary } from 'shared-contract'
import { EmptyState } from 'shared-ui'
import { ProductCard } from './ProductCard'
import styles from './ShopProducts.module.css'
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
