import type { Order } from 'shared-contract'
import styles from './PaymentNote.module.css'

/** Why there is nothing to deliver: the money has not come, or went back (D30). Nothing for a paid order. */
export function PaymentNote({ order }: { order: Order }) {
  if (order.status === 'refunded') return <span className={styles.note}>Refunded</span>
  if (order.status === 'cancelled') return <span className={styles.note}>Cancelled</span>
  return order.isPaid ? null : <span className={styles.note}>Awaiting payment</span>
}
