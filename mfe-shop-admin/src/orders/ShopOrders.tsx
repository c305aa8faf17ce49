import { useState } from 'react'
import type { Order } from 'shared-contract'
import { errorMessage } from 'shared-state'
import { EmptyState, ErrorAlert } from 'shared-ui'
import { Button } from 'shared-ui/owner'
import { DELIVERED, QUESTION } from './DeliverButton'
import { isToDeliver, OrderCard } from './OrderCard'
import styles from './ShopOrders.module.css'
import { useDeliverOrdersMutation } from './api'

/** A page of a shop's orders as cards, of which several are marked as delivered at once. */
export function ShopOrders({ orders, isFiltered }: { orders: readonly Order[]; isFiltered: boolean }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [deliverOrders, { isLoading, error }] = useDeliverOrdersMutation()
  const selected = orders.filter((order) => chosen.includes(order._id) && isToDeliver(order)).map(({ _id }) => _id)

  const choose = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))
  const askAndDeliver = async () => {
    if (!window.confirm(selected.length === 1 ? QUESTION : `${QUESTION} (${selected.length} orders)`)) return
    const answer = await deliverOrders(selected)
    if (answer.error) return
    setChosen([])
    window.alert(selected.length === 1 ? DELIVERED : `${selected.length} orders marked as delivered successfully!`)
  }

  if (orders.length === 0)
    return <EmptyState title={isFiltered ? 'No orders here.' : "No orders found for your shop's products."} />
  return (
    <div className={styles.list}>
      {error && <ErrorAlert message={errorMessage(error, 'Failed to mark order as delivered.')} />}
      {selected.length > 0 && (
        <div>
          <Button type="primary" disabled={isLoading} onClick={() => void askAndDeliver()}>
            {`Deliver selected (${selected.length})`}
          </Button>
        </div>
      )}
      <ul className={styles.orders} aria-label="Orders">
        {orders.map((order) => (
          <li key={order._id}>
            <OrderCard
              order={order}
              isChosen={selected.includes(order._id)}
              onChoose={(isChosen) => choose(order._id, isChosen)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
