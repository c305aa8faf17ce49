import { Card, Skeleton } from 'shared-ui'
import styles from './MyOrdersScreen.module.css'

/** The shape of the orders while they load. */
export function OrdersSkeleton() {
  return (
    <div className={styles.orders} role="status" aria-busy="true" aria-label="Loading your orders">
      {[1, 2].map((card) => (
        <Card key={card}>
          <Skeleton rows={5} picture={64} />
        </Card>
      ))}
    </div>
  )
}
