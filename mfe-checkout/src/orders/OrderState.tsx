import type { Order, OrderStatus } from '@haggle/shared-contract'
import { statusAt } from './orderStatus'
import { sayState } from './sayState'
import styles from './OrderState.module.css'

const endings: Partial<Record<OrderStatus, string>> = {
  cancelled: 'You cancelled this order; nothing was charged.',
  expired: 'This order was not paid in time, so its items went back on sale.',
  refunded: 'Your payment came too late for these items and was refunded.',
}

/** An order's state as a sentence. */
export const OrderState = ({ order, now }: { order: Order; now: number }) => (
  <p className={`${styles.state} ${styles[statusAt(order, now)] ?? ''}`} aria-live="polite">
    {sayState(order, now)}
  </p>
)

/** Why an order ended; where money went back, its state says so. */
export function OrderEnding({ order, now }: { order: Order; now: number }) {
  const status = statusAt(order, now)
  const ending = order.refunds?.length && status !== 'expired' ? undefined : endings[status]
  return ending && <p className={styles.ending}>{ending}</p>
}
