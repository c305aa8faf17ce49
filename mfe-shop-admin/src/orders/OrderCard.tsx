import type { Order } from 'shared-contract'
import { Card, Tag } from 'shared-ui/owner'
import { DeliverButton } from './DeliverButton'
import styles from './OrderCard.module.css'
import { OrderFacts } from './OrderFacts'
import { OrderLines } from './OrderLines'

/** One customer's order, as far as it concerns this shop (D29). */
export function OrderCard({ order }: { order: Order }) {
  const titleId = `order-${order._id}`
  return (
    <Card
      role="article"
      aria-labelledby={titleId}
      classNames={{ title: styles.head, body: styles.body }}
      title={
        <>
          <h2 id={titleId} className={styles.title}>
            {`Order ${order._id}`}
          </h2>
          <DeliveryTag isDelivered={order.isDelivered} />
          {!order.isPaid && <span className={styles.note}>Awaiting payment</span>}
        </>
      }
    >
      <OrderFacts order={order} />
      <OrderLines items={order.orderItems} />
      {isToDeliver(order) && <DeliverButton orderId={order._id} />}
    </Card>
  )
}

/** Whether this shop's part of the order went out; green and orange of the theme, readable on their grounds. */
export const DeliveryTag = ({ isDelivered }: { isDelivered: boolean }) => (
  <Tag variant="solid" color={isDelivered ? 'success' : 'warning'}>
    {isDelivered ? 'Delivered' : 'Pending Delivery'}
  </Tag>
)

/** An order that the shop has to pack: paid, and not on its way yet (D30). */
export const isToDeliver = (order: Order): boolean => order.isPaid && !order.isDelivered

export const ORDER_FILTERS = [
  { value: 'all', label: 'All orders', keeps: () => true },
  { value: 'to-deliver', label: 'Orders to deliver', keeps: isToDeliver },
  { value: 'delivered', label: 'Delivered orders', keeps: (order: Order) => order.isDelivered },
] as const satisfies { value: string; label: string; keeps: (order: Order) => boolean }[]

export type OrderFilter = (typeof ORDER_FILTERS)[number]['value']
