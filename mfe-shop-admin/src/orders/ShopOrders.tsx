import type { Order } from '@haggle/shared-contract'
import { EmptyState, ErrorAlert, useBusyWarning, useUnsavedWarning } from '@haggle/shared-ui'
import { isReturnAsked, OrderCard } from './OrderCard'
import { SelectionBar, type FoundOrders } from './SelectionBar'
import { useDeliver } from './useDeliver'
import { usePackingSlips } from './usePackingSlips'
import { useSelectedOrders } from './useSelectedOrders'
import { useTypedTexts } from './useTypedTexts'
import styles from './ShopOrders.module.css'

const PARCEL = 'M10 20 32 8l22 12v24L32 56 10 44zM10 20l22 12 22-12M32 32v24'

interface ShopOrdersProps {
  /** The current page of filtered orders. */
  orders: readonly Order[]
  isFiltered: boolean
  found: FoundOrders
}

/** A page of a shop's orders; several can be marked as delivered at once, also all of a list of those to deliver. */
export function ShopOrders({ orders, isFiltered, found }: ShopOrdersProps) {
  const selection = useSelectedOrders(orders)
  const typed = useTypedTexts()
  const { print, isPrinting, slips } = usePackingSlips(selection)
  const { askAndDeliver, isLoading: isDelivering, failure, progress } = useDeliver()
  const { open, onPage, selected, select, unselect } = selection

  const deliverSelected = async () => {
    const { done } = await askAndDeliver(selected.map((orderId) => ({ orderId, delivery: typed.deliveryOf(orderId) })))
    // explicitly, because refreshing the list may fail
    unselect(done.map(({ orderId }) => orderId))
  }
  useBusyWarning(isDelivering)
  useUnsavedWarning(
    [...open, ...selected].some(typed.hasDelivery) ||
      orders.some((order) => isReturnAsked(order) && typed.refusalOf(order._id).trim() !== ''),
  )

  return (
    <div className={styles.list}>
      {failure && <ErrorAlert message={failure} />}
      {orders.length === 0 && (
        <EmptyState
          picture={PARCEL}
          title={isFiltered ? 'No orders here.' : "No orders found for your shop's products."}
        />
      )}
      {open.length > 1 && (
        <SelectionBar
          selection={selection}
          found={found}
          carrier={typed.carrierOf(selected)}
          onCarrier={(carrier) => typed.typeCarrier(selected, carrier)}
          isPrinting={isPrinting}
          onPrint={print}
          isDelivering={isDelivering}
          progress={progress}
          onDeliver={deliverSelected}
        />
      )}
      {orders.length > 0 && (
        <ul className={styles.orders} aria-label="Orders">
          {orders.map((order) => (
            <li key={order._id}>
              <OrderCard
                order={order}
                isChosen={onPage.includes(order._id)}
                onChoose={(isChosen) => (isChosen ? select(order._id) : unselect([order._id]))}
                delivery={typed.deliveryOf(order._id)}
                onDelivery={(delivery) => typed.typeDelivery(order._id, delivery)}
                isDelivering={isDelivering && selected.includes(order._id)}
                refusal={typed.refusalOf(order._id)}
                onRefusal={(refusal) => typed.typeRefusal(order._id, refusal)}
              />
            </li>
          ))}
        </ul>
      )}
      {slips}
    </div>
  )
}
