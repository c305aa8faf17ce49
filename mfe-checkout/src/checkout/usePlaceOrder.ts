import { useRef } from 'react'
import type { Order, OrderInput } from 'shared-contract'
import { randomKey, useDraft } from 'shared-state'
import { useCancelOrderMutation, useCreateOrderMutation, useLazyMyOrdersQuery } from '../orders/api'
import { isSameOrder, haveSameProducts, haveSameQuantities } from '../orders/sameOrder'
import { UNVERIFIED_DRAFT } from '../payment/usePayment'

/**
 * Places an order, or returns an identical pending one (D27). A pending order for the same products that differs is
 * cancelled first, to free its stock.
 */
export function usePlaceOrder(): (input: OrderInput) => Promise<Order> {
  const [fetchOrders] = useLazyMyOrdersQuery()
  const [createOrder] = useCreateOrderMutation()
  const [cancelOrder] = useCancelOrderMutation()
  const unverified = useDraft(UNVERIFIED_DRAFT)
  const last = useRef<string>(undefined)

  return async (input) => {
    const orders = await fetchOrders().unwrap()
    // Already paid: verification failed here, perhaps before a reload, but the provider's webhook arrived.
    const known = last.current ?? unverified.read()?.order
    const paid = orders.find(
      (order) => order._id === known && order.isPaid && haveSameQuantities(order.orderItems, input.orderItems),
    )
    if (paid) return paid

    const pending = orders.filter(
      (order) => order.status === 'pending' && haveSameProducts(order.orderItems, input.orderItems),
    )
    const same = pending.find((order) => isSameOrder(order, input))
    if (!same) await Promise.all(pending.map((order) => cancelOrder(order._id).unwrap()))
    const order = same ?? (await createOrder({ order: input, idempotencyKey: randomKey() }).unwrap())
    last.current = order._id
    return order
  }
}
