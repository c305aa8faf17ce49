import { useId } from 'react'
import type { Order, OrderStatus } from 'shared-contract'
import { Card } from 'shared-ui'
import styles from './OrderCard.module.css'
import { OrderFacts } from './OrderFacts'
import { OrderItems } from './OrderItems'
import { PendingOrder } from './PendingOrder'
import { Refunds } from './Refunds'

const labels: Record<OrderStatus, string> = {
  pending: 'Awaiting payment',
  paid: 'Paid',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  expired: 'Expired',
  refunded: 'Refunded',
}

const endings: Partial<Record<OrderStatus, string>> = {
  cancelled: 'You cancelled this order; nothing was charged.',
  expired: 'This order was not paid in time, so its items went back on sale.',
  refunded: 'Your payment came too late for these items and was refunded.',
}

/** Of money that was charged and goes back the refunds tell. */
const endingsBesideRefunds: typeof endings = {
  cancelled: 'This order was cancelled.',
  expired: endings.expired,
}

/** One order of the customer, as it stands at `now`. */
export function OrderCard({ order, now }: { order: Order; now: number }) {
  const headingId = useId()
  const status = statusAt(order, now)
  const ending = (order.refunds?.length ? endingsBesideRefunds : endings)[status]
  return (
    <Card as="article" className={styles.card} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 id={headingId} className={styles.id}>{`Order ${order._id}`}</h2>
        <span className={`${styles.tag} ${styles[status]}`}>{labels[status]}</span>
      </header>
      <div className={styles.body}>
        <OrderItems items={order.orderItems} />
        <OrderFacts order={order} />
      </div>
      {ending && <p className={styles.ending}>{ending}</p>}
      <Refunds order={order} />
      {status === 'pending' && <PendingOrder order={order} now={now} />}
    </Card>
  )
}

/** A pending order whose hold has lapsed is expired, whether or not the server was asked since (D27). */
const statusAt = ({ status, expiresAt }: Order, now: number): OrderStatus =>
  status === 'pending' && expiresAt !== undefined && Date.parse(expiresAt) <= now ? 'expired' : status
