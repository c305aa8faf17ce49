import type { Order } from 'shared-contract'
import { Card } from 'shared-ui/owner'
import { DeliverButton } from './DeliverButton'
import { DeliveryTag } from './DeliveryTag'
import styles from './OrderCard.module.css'
import { OrderFacts } from './OrderFacts'
import { isToDeliver } from './orderFilter'
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
