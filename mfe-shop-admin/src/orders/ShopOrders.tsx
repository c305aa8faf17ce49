import { useId, useState } from 'react'
import type { Order } from 'shared-contract'
import { EmptyState } from 'shared-ui'
import { Select } from 'shared-ui/owner'
import { ORDER_FILTERS, OrderCard, type OrderFilter } from './OrderCard'
import styles from './ShopOrders.module.css'

/** A shop's orders as cards, all of them or those that still have to go out. */
export function ShopOrders({ orders }: { orders: readonly Order[] }) {
  const [chosen, setChosen] = useState<OrderFilter>('all')
  const filterId = useId()
  const kept = orders.filter((order) => ORDER_FILTERS.find(({ value }) => value === chosen)?.keeps(order))

  if (orders.length === 0) return <EmptyState title="No orders found for your shop's products." />
  return (
    <>
      <div className={styles.filter}>
        <label htmlFor={filterId}>Show</label>
        <Select<OrderFilter> id={filterId} value={chosen} options={[...ORDER_FILTERS]} onChange={setChosen} />
      </div>
      {kept.length === 0 && <EmptyState title="No orders here." />}
      <ul className={styles.orders} aria-label="Orders">
        {kept.map((order) => (
          <li key={order._id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
    </>
  )
}
