import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type DeliveryInput, MAX_DELIVERY_TEXT, type Order } from 'shared-contract'
import { errorMessage } from 'shared-state'
import { Button, EmptyState, ErrorAlert, Input, useBusyWarning, useUnsavedWarning } from 'shared-ui'
import { useEveryShopOrderMutation, type ShopOrdersFilter } from './api'
import { isReturnAsked, OrderCard } from './OrderCard'
import { PackingSlip } from './PackingSlip'
import { loadPictures, printSlips } from './printSlips'
import { useDeliver } from './useDeliver'
import { useSelectedOrders } from './useSelectedOrders'
import styles from './ShopOrders.module.css'

interface ShopOrdersProps {
  /** The current page of filtered orders. */
  orders: readonly Order[]
  isFiltered: boolean
  found: Omit<ShopOrdersFilter, 'pageNumber'> & { shopId: string }
  total: number
}

/** A page of a shop's orders; several can be marked as delivered at once, also all of a list of those to deliver. */
export function ShopOrders({ orders, isFiltered, found, total }: ShopOrdersProps) {
  const { open, onPage, selected, select, unselect, selectPage, selectList, selectNone } = useSelectedOrders(orders)
  const [readEvery, reading] = useEveryShopOrderMutation()
  const [deliveries, setDeliveries] = useState<Record<string, DeliveryInput>>({})
  const [refusals, setRefusals] = useState<Record<string, string>>({})
  const { askAndDeliver, isLoading, failure, progress } = useDeliver()
  const [listed, setListed] = useState<readonly Order[]>([])
  const [isPrinting, setPrinting] = useState(false)
  const slips = useRef<HTMLDivElement>(null)
  const selectedElsewhere = new Set(selected.slice(onPage.length))
  const elsewhere = listed.filter(({ _id }) => selectedElsewhere.has(_id))

  const selectEvery = async () => {
    const { data } = await readEvery(found)
    if (!data) return
    setListed(data)
    selectList(data.map(({ _id }) => _id))
  }
  const printSelected = async () => {
    flushSync(() => setPrinting(true))
    if (elsewhere.length > 0) await loadPictures(slips.current)
    printSlips(selected)
    setPrinting(false)
  }
  const deliverSelected = async () => {
    const { done } = await askAndDeliver(selected.map((orderId) => ({ orderId, delivery: deliveries[orderId] })))
    // explicitly, because refreshing the list may fail
    unselect(done.map(({ orderId }) => orderId))
  }

  const sendSelectedWith = (carrier: string) =>
    setDeliveries({ ...deliveries, ...Object.fromEntries(selected.map((id) => [id, { ...deliveries[id], carrier }])) })
  const isPageSelected = open.length > 0 && onPage.length === open.length
  const canSelectEvery = found.state === 'toDeliver' && isPageSelected && selected.length < total
  const carriers = new Set(selected.map((id) => deliveries[id]?.carrier ?? ''))
  const isUnsent = ({ carrier, trackingNumber }: DeliveryInput = {}) => !!carrier || !!trackingNumber
  useBusyWarning(isLoading)
  useUnsavedWarning(
    [...open, ...selected].some((id) => isUnsent(deliveries[id])) ||
      orders.some((order) => isReturnAsked(order) && refusals[order._id]?.trim()),
  )

  return (
    <div className={styles.list}>
      {failure && <ErrorAlert message={failure} />}
      {reading.error && <ErrorAlert message={errorMessage(reading.error, 'Failed to fetch shop orders.')} />}
      {orders.length === 0 && (
        <EmptyState title={isFiltered ? 'No orders here.' : "No orders found for your shop's products."} />
      )}
      {open.length > 1 && (
        <div className={styles.several}>
          <label>
            <input
              type="checkbox"
              checked={onPage.length === open.length}
              onChange={({ target }) => (target.checked ? selectPage() : selectNone())}
            />
            Select all to deliver
          </label>
          {canSelectEvery && (
            <Button loading={reading.isLoading} onClick={() => void selectEvery()}>{`Select all ${total}`}</Button>
          )}
          {selected.length > 0 && (
            <>
              <Input
                className={styles.carrier}
                aria-label="Carrier of the selected"
                placeholder="Carrier of the selected"
                maxLength={MAX_DELIVERY_TEXT}
                readOnly={isLoading}
                value={carriers.size === 1 ? [...carriers][0] : ''}
                onChange={({ target }) => sendSelectedWith(target.value)}
              />
              <div className={styles.actions}>
                <Button loading={isPrinting} onClick={() => void printSelected()}>
                  {`Packing slips (${selected.length})`}
                </Button>
                <Button type="primary" loading={isLoading} onClick={() => void deliverSelected()}>
                  {`Deliver selected (${selected.length})`}
                </Button>
                <span role="status">{progress}</span>
              </div>
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
                isChosen={onPage.includes(order._id)}
                onChoose={(isChosen) => (isChosen ? select(order._id) : unselect([order._id]))}
                delivery={deliveries[order._id]}
                onDelivery={(each) => setDeliveries({ ...deliveries, [order._id]: each })}
                isDelivering={isLoading && selected.includes(order._id)}
                refusal={refusals[order._id] ?? ''}
                onRefusal={(refusal) => setRefusals({ ...refusals, [order._id]: refusal })}
              />
            </li>
          ))}
        </ul>
      )}
      {isPrinting && (
        <div ref={slips} className={styles.elsewhere}>
          {elsewhere.map((order) => (
            <PackingSlip key={order._id} order={order} />
          ))}
        </div>
      )}
    </div>
  )
}
