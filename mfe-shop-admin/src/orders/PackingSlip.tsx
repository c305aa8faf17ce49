import { isInDispute, type Order } from '@haggle/shared-contract'
import { Card, Tag } from '@haggle/shared-ui'
import type { ReactNode } from 'react'
import { MoreButton } from '../lists/MoreButton'
import { OrderFacts } from './OrderFacts'
import { OrderLines } from './OrderLines'
import { orderName, titleIdOf } from './printSlips'
import styles from './OrderCard.module.css'

/** A card with the content of an order's packing slip; `choice` comes before its heading. */
export function PackingSlip({ order, choice, children }: { order: Order; choice?: ReactNode; children?: ReactNode }) {
  const titleId = titleIdOf(order._id)
  const [part] = order.deliveries
  // a payment that came too late is refunded without ever paying the order
  const isAwaited = !order.isPaid && order.status !== 'refunded' && !part?.cancelledAt
  return (
    <Card
      as="article"
      aria-labelledby={titleId}
      className={styles.card}
      data-from={part?.shopName}
      data-to={order.user.name}
    >
      <div className={styles.head}>
        {choice}
        <h2 className={styles.title}>
          <span id={titleId}>{`Order ${orderName(order)}`}</span>
          {', '}
          <bdi translate="no">{order.user.name}</bdi>
        </h2>
        <small className={styles.id}>{order._id}</small>
        {part?.cancelledAt ? (
          <Tag color="error">Cancelled</Tag>
        ) : !order.isDelivered && order.dispute?.tookAll ? (
          <Tag color="error">Dispute lost</Tag>
        ) : (
          <DeliveryTag isDelivered={order.isDelivered} />
        )}
        {order.dispute && isInDispute(order.dispute.state) && <Tag color="error">In dispute</Tag>}
        {isAwaited && <span className={styles.note}>Awaiting payment</span>}
        <MoreButton describedBy={titleId} />
      </div>
      <OrderFacts order={order} />
      <OrderLines items={order.orderItems} />
      {children}
    </Card>
  )
}

/** Delivery tag, green or orange, with AA contrast. */
const DeliveryTag = ({ isDelivered }: { isDelivered: boolean }) => (
  <Tag color={isDelivered ? 'success' : 'warning'}>{isDelivered ? 'Delivered' : 'Pending Delivery'}</Tag>
)
