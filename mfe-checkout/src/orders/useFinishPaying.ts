import { paths, type Order } from '@haggle/shared-contract'
import { useRemoveOrdered } from '@haggle/shared-state'
import { useNavigate } from '@haggle/shared-ui/router'
import type { AfterPaying } from './ThankYou'

/** After a payment, removes the paid items from the cart and goes to My Orders, which says thanks. */
export function useFinishPaying(): (order: Order) => void {
  const navigate = useNavigate()
  const removeOrdered = useRemoveOrdered()
  return ({ _id, orderItems, deliveries, createdAt }) => {
    const state: AfterPaying = { paid: { _id, orderItems, deliveries, createdAt } }
    // Replaces the history entry: Back skips the screen that paid.
    void navigate(paths.myOrders, { replace: true, state })
    // after leaving: the checkout would tell that the cart is empty (D32)
    removeOrdered(orderItems)
  }
}
