import { useState } from 'react'
import { type DeliveryInput, MAX_DELIVERY_TEXT, type Order } from 'shared-contract'
import { Button, EmptyState, ErrorAlert, Input, useUnsavedWarning } from 'shared-ui'
import { isReturnAsked, isToDeliver, OrderCard } from './OrderCard'
import { printSlips } from './printSlips'
import { useDeliver } from './useDeliver'
import styles from './ShopOrders.module.css'

/** A page of a shop's orders; several can be marked as delivered at once. */
export function ShopOrders({ orders, isFiltered }: { orders: readonly Order[]; isFiltered: boolean }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [sent, setSent] = useState<Record<string, DeliveryInput>>({})
  const [refusals, setRefusals] = useState<Record<string, string>>({})
  const { askAndDeliver, isLoading, failure } = useDeliver()
  const open = orders.filter(isToDeliver).map(({ _id }) => _id)
  const selected = open.filter((id) => chosen.includes(id))

  const choose = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))
  const deliverSelected = async () => {
    const { done } = await askAndDeliver(selected.map((orderId) => ({ orderId, sent: sent[orderId] })))
    // also when the list cannot be refreshed
    setChosen((chosen) => chosen.filter((id) => !done.some(({ orderId }) => orderId === id)))
  }

  const sendSelectedWith = (carrier: string) =>
    setSent({ ...sent, ...Object.fromEntries(selected.map((id) => [id, { ...sent[id], carrier }])) })
  const carriers = new Set(selected.map((id) => sent[id]?.carrier ?? ''))
  const isUnsent = ({ carrier, trackingNumber }: DeliveryInput = {}) => !!carrier || !!trackingNumber
  // here rather than in each card, so that leaving asks once
  useUnsavedWarning(
    isLoading ||
      open.some((id) => isUnsent(sent[id])) ||
      orders.some((order) => isReturnAsked(order) && refusals[order._id]?.trim()),
  )

  return (
    <div className={styles.list}>
      {failure && <ErrorAlert message={failure} />}
      {orders.length === 0 && (
        <EmptyState title={isFiltered ? 'No orders here.' : "No orders found for your shop's products."} />
      )}
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
              <Input
                className={styles.carrier}
                aria-label="Carrier of the selected"
                placeholder="Carrier of the selected"
                maxLength={MAX_DELIVERY_TEXT}
                readOnly={isLoading}
                value={carriers.size === 1 ? [...carriers][0] : ''}
                onChange={({ target }) => sendSelectedWith(target.value)}
              />
              <Button type="primary" disabled={isLoading} onClick={() => void deliverSelected()}>
                {`Deliver selected (${selected.length})`}
              </Button>
            </>
          )}
        </div>
      )}
      {orders.length > 0 && (
        <ul className={styles.orders} aria-label="Orders">
          {orders.map((order) => (
            <li key={order._id}>
              <OrderCard
                order={order}
                isChosen={selected.includes(order._id)}
                onChoose={(isChosen) => choose(order._id, isChosen)}
                sent={sent[order._id]}
                onSent={(each) => setSent({ ...sent, [order._id]: each })}
                isDelivering={isLoading && selected.includes(order._id)}
                refusal={refusals[order._id] ?? ''}
                onRefusal={(refusal) => setRefusals({ ...refusals, [order._id]: refusal })}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
