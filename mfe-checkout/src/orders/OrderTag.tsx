import type { Order, OrderStatus } from '@haggle/shared-contract'
import { STATUS_NAMES, statusAt } from './orderStatus'
import styles from './OrderTag.module.css'

const endings: Partial<Record<OrderStatus, string>> = {
  cancelled: 'You cancelled this order; nothing was charged.',
  expired: 'This order was not paid in time, so its items went back on sale.',
  refunded: 'Your payment came too late for these items and was refunded.',
}

/** Refunds of captured money are listed separately. */
const endingsBesideRefunds: typeof endings = {
  cancelled: 'This order was cancelled.',
  expired: endings.expired,
}

/** An order's status as a tag. */
export function OrderTag({ order, now }: { order: Order; now: number }) {
  const status = statusAt(order, now)
  return (
    <span className={`${styles.tag} ${styles[status] ?? ''}`} aria-live="polite">
      {STATUS_NAMES[status] ?? status}
    </span>
  )
}

/** Why an order ended. */
export function OrderEnding({ order, now }: { order: Order; now: number }) {
  const ending = (order.refunds?.length ? endingsBesideRefunds : endings)[statusAt(order, now)]
  return ending && <p className={styles.ending}>{ending}</p>
}
