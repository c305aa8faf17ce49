import type { Order, OrderInput } from '@haggle/shared-contract'
import { hasStatus, randomKey, useDraft } from '@haggle/shared-state'
import { useRef } from 'react'
import {
  useCheckoutCancelOrderMutation,
  useCheckoutCreateOrderMutation,
  useLazyCheckoutOrderQuery,
  useLazyCheckoutPendingOrdersQuery,
} from '../orders/api'
import { UNVERIFIED_DRAFT } from '../orders/payment/usePayment'
import { isSameOrder, haveSameProducts, haveSameQuantities } from '../orders/sameOrder'

/**
 * Places an order, or returns an identical pending one (D27). A pending order for the same products that differs is
 * cancelled first, to free its stock.
 */
export function usePlaceOrder(): (input: OrderInput) => Promise<Order> {
  const [fetchOrder] = useLazyCheckoutOrderQuery()
  const [fetchPending] = useLazyCheckoutPendingOrdersQuery()
  const [createOrder] = useCheckoutCreateOrderMutation()
  const [cancelOrder] = useCheckoutCancelOrderMutation()
  const unverified = useDraft(UNVERIFIED_DRAFT)
  const last = useRef<string>(undefined)

  return async (input) => {
    // Already paid: verification failed here, perhaps before a reload, but the provider's webhook arrived.
    const known = last.current ?? unverified.read()?.order
    const asked = known ? fetchOrder(known) : undefined
    const isGone = hasStatus((await asked)?.error, 404)
    // Rejects while nobody knows whether it was paid: another order could charge twice.
    const before = isGone ? undefined : await asked?.unwrap()
    if (before?.isPaid && before.status !== 'refunded' && haveSameQuantities(before.orderItems, input.orderItems))
      return before

    const unpaid = await fetchPending().unwrap()
    const pending = unpaid.filter(({ orderItems }) => haveSameProducts(orderItems, input.orderItems))
    const same = pending.find((order) => isSameOrder(order, input))
    if (!same) await Promise.all(pending.map((order) => cancelOrder(order._id).unwrap()))
    const order = same ?? (await createOrder({ order: input, idempotencyKey: randomKey() }).unwrap())
    last.current = order._id
    return order
  }
}
