import { Card, LoadingText, Skeleton } from 'shared-ui'
import styles from './ProductView.module.css'

/** The shape of the page until the product is there. */
export function ProductSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <Skeleton />
      <div className={styles.columns}>
        <Card className={styles.picture}>
          <LoadingText text="Loading product..." />
        </Card>
        <Skeleton title={false} rows={9} />
      </div>
    </div>
  )
}
