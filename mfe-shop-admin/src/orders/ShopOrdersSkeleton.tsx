import { Skeleton } from 'shared-ui'
import card from './OrderCard.module.css'
import list from './ShopOrders.module.css'

const PLACES = [1, 2, 3]

/** The shape of the orders to come. */
export function ShopOrdersSkeleton() {
  return (
    <div className={list.orders} role="status" aria-busy="true" aria-label="Loading your orders">
      {PLACES.map((place) => (
        <div key={place} className={card.card}>
          <Skeleton rows={7} />
        </div>
      ))}
    </div>
  )
}
