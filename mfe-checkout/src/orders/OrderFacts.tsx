import { isolated, formatMoney, type Order } from '@haggle/shared-contract'
import { formatDate } from '@haggle/shared-ui'
import { useState, type ReactNode } from 'react'
import { stateOfPart, yesOrNo } from './orderStatus'
import styles from './OrderFacts.module.css'

/** An order's total and its `action`, and the other facts, which phones fold beneath. */
export function OrderFacts({ order, action }: { order: Order; action: ReactNode }) {
  const { address, city, postalCode, country } = order.shippingAddress
  const [isWide] = useState(hasRoom)
  return (
    <div className={styles.facts}>
      <dl>
        <Fact name="Total">
          <strong className={styles.total}>{formatMoney(order.totalPrice)}</strong>
        </Fact>
      </dl>
      {action}
      <details className={styles.folded} open={isWide}>
        <summary>Details</summary>
        <dl className={styles.more}>
          <Fact name="Paid">{yesOrNo(order.isPaid, order.paidAt)}</Fact>
          <Fact name="Delivered">
            {yesOrNo(order.isDelivered, order.deliveredAt)}
            {order.deliveries.length > 1 && (
              <ul className={styles.shops}>
                {order.deliveries.map((part) => (
                  <li key={part.shop}>{`${isolated(part.shopName)}: ${stateOfPart(part)}`}</li>
                ))}
              </ul>
            )}
          </Fact>
          <Fact name="Order date">{formatDate(order.createdAt)}</Fact>
          <Fact name="Payment method">{order.paymentMethod}</Fact>
          <Fact name="Shipping address">{[address, city, postalCode, country].map(isolated).join(', ')}</Fact>
          <Fact name="Order ID">{order._id}</Fact>
        </dl>
      </details>
    </div>
  )
}

/** Whether the facts stand beside an order from the start; what has no screen shows everything. */
const hasRoom = () => !window.matchMedia?.('(width < 768px)').matches

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
