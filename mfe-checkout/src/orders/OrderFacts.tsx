import { isolated, formatMoney, type Order } from '@haggle/shared-contract'
import { formatDate } from '@haggle/shared-ui'
import type { ReactNode } from 'react'
import { stateOfPart, yesOrNo } from './orderStatus'
import styles from './OrderFacts.module.css'

/** Shipping address, payment and delivery of an order. */
export function OrderFacts({ order }: { order: Order }) {
  const { address, city, postalCode, country } = order.shippingAddress
  return (
    <dl className={styles.facts}>
      <Fact name="Total">
        <strong className={styles.total}>{formatMoney(order.totalPrice)}</strong>
      </Fact>
      <Fact name="Order date">{formatDate(order.createdAt)}</Fact>
      <Fact name="Shipping address">{[address, city, postalCode, country].map(isolated).join(', ')}</Fact>
      <Fact name="Payment method">{order.paymentMethod}</Fact>
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
      <Fact name="Order ID">{order._id}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
