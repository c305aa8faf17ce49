import { Card, Skeleton } from 'shared-ui/owner'
import grid from './ShopProducts.module.css'
import styles from './ShopProductsSkeleton.module.css'

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
