import { paths, type Order } from '@haggle/shared-contract'
import { Card, LinkButton } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { useId } from 'react'
import { OrderFacts } from './OrderFacts'
import { OrderItems } from './OrderItems'
import { OrderEnding, OrderState } from './OrderState'
import { isUnpaid, numberOf } from './orderStatus'
import { PendingOrder } from './PendingOrder'
import { Refunds } from './Refunds'
import styles from './OrderCard.module.css'

/** One order at the time `now`: its state and items, and the facts beside or below them. */
export function OrderCard({ order, now }: { order: Order; now: number }) {
  const headingId = useId()
  const number = numberOf(order)
  return (
    <Card as="article" className={styles.card} aria-labelledby={headingId}>
      <div className={styles.order}>
        <h2 id={headingId} className={styles.number}>
          <Link to={paths.order(order._id)}>{`Order ${number}`}</Link>
        </h2>
        <OrderState order={order} now={now} />
        <OrderItems items={order.orderItems} size={64} />
        {isUnpaid(order) ? <PendingOrder order={order} now={now} /> : <OrderEnding order={order} now={now} />}
        <Refunds order={order} />
      </div>
      <OrderFacts
        order={order}
        action={
          !isUnpaid(order) && (
            <LinkButton className={styles.view} to={paths.order(order._id)} aria-label={`View order ${number}`}>
              View order
            </LinkButton>
          )
        }
      />
    </Card>
  )
}
