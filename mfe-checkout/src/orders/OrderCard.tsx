import { paths, type Order } from '@haggle/shared-contract'
import { Card } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { useId } from 'react'
import { OrderFacts } from './OrderFacts'
import { OrderItems } from './OrderItems'
import { isUnpaid, numberOf } from './orderStatus'
import { OrderEnding, OrderTag } from './OrderTag'
import { PendingOrder } from './PendingOrder'
import { Refunds } from './Refunds'
import styles from './OrderCard.module.css'

/** One order at the time `now`. */
export function OrderCard({ order, now }: { order: Order; now: number }) {
  const headingId = useId()
  return (
    <Card as="article" className={styles.card} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 id={headingId} className={styles.number}>
          <Link to={paths.order(order._id)}>{`Order ${numberOf(order)}`}</Link>
        </h2>
        <OrderTag order={order} now={now} />
      </header>
      <div className={styles.body}>
        <OrderFacts order={order} />
        <OrderItems items={order.orderItems} />
      </div>
      {isUnpaid(order) ? <PendingOrder order={order} now={now} /> : <OrderEnding order={order} now={now} />}
      <Refunds order={order} />
    </Card>
  )
}
