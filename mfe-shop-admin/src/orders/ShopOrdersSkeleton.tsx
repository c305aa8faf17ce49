import { Card, Skeleton } from '@haggle/shared-ui'
import list from './ShopOrders.module.css'

const PLACES = [1, 2, 3, 4]

/** The skeleton of the orders. */
export function ShopOrdersSkeleton() {
  return (
    <div className={list.orders} role="status" aria-busy="true" aria-label="Loading your orders">
      {PLACES.map((place) => (
        <Card key={place}>
          <Skeleton rows={3} />
        </Card>
      ))}
    </div>
  )
}
