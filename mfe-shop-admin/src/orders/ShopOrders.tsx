import { useState } from 'react'
import type { DeliveryInput, Order } from 'shared-contract'
import { errorMessage } from 'shared-state'
import { Button, EmptyState, ErrorAlert } from 'shared-ui'
import { NOT_DELIVERED } from './api'
import { isToDeliver, OrderCard } from './OrderCard'
import { printSlips } from './printSlips'
import { useDeliver } from './useDeliver'
import styles from './ShopOrders.module.css'

/** A page of a shop's orders; several can be marked as delivered at once. */
export function ShopOrders({ orders, isFiltered }: { orders: readonly Order[]; isFiltered: boolean }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [sent, setSent] = useState<Record<string, DeliveryInput>>({})
  const { askAndDeliver, isLoading, error } = useDeliver()
  const open = orders.filter(isToDeliver).map(({ _id }) => _id)
  const selected = open.filter((id) => chosen.includes(id))

  const choose = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))
  const deliverSelected = async () => {
    if (await askAndDeliver(selected.map((orderId) => ({ orderId, sent: sent[orderId] })))) setChosen([])
  }

  if (orders.length === 0)
    return <EmptyState title={isFiltered ? 'No orders here.' : "No orders found for your shop's products."} />
  return (
    <div className={styles.list}>
      {error && <ErrorAlert message={errorMessage(error, NOT_DELIVERED)} />}
      {open.length > 1 && (
        <div className={styles.several}>
          <label>
            <input
              type="checkbox"
              checked={selected.length === open.length}
              onChange={({ target }) => setChosen(target.checked ? open : [])}
            />{' '}
            Select all to deliver
          </label>
          {selected.length > 0 && (
            <>
              <Button onClick={() => printSlips(selected)}>{`Packing slips (${selected.length})`}</Button>
              <Button type="primary" disabled={isLoading} onClick={() => void deliverSelected()}>
                {`Deliver selected (${selected.length})`}
              </Button>
            </>
          )}
        </div>
      )}
      <ul className={styles.orders} aria-label="Orders">
        {orders.map((order) => (
          <li key={order._id}>
            <OrderCard
              order={order}
              isChosen={selected.includes(order._id)}
              onChoose={(isChosen) => choose(order._id, isChosen)}
              sent={sent[order._id]}
              onSent={(each) => setSent({ ...sent, [order._id]: each })}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
