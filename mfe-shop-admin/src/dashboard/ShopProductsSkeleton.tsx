import { Skeleton } from 'shared-ui'
import card from './ProductCard.module.css'
import grid from './ShopProducts.module.css'
import styles from './ShopProductsSkeleton.module.css'

const PLACES = [1, 2, 3, 4]

/** The shape of the cards to come. */
export function ShopProductsSkeleton() {
  return (
    <div className={styles.loading} role="status" aria-busy="true" aria-label="Loading your products">
      <div className={grid.grid}>
        {PLACES.map((place) => (
          <div key={place} className={card.card}>
            <span className={styles.picture} />
            <div className={card.body}>
              <Skeleton rows={5} />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
