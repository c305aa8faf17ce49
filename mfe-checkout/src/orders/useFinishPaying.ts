import { paths, type Order } from 'shared-contract'
import { useNavigate } from 'shared-ui/router'
import type { AfterPaying } from './ThankYou'

/** Leads to My Orders with thanks for a paid order. Replaces the history entry: Back skips the screen that paid. */
export function useThanks(): (order: Order) => void {
  const navigate = useNavigate()
  return ({ orderItems, deliveries }) => {
    const state: AfterPaying = { paid: { orderItems, deliveries } }
    void navigate(paths.myOrders, { replace: true, state })
  }
}
