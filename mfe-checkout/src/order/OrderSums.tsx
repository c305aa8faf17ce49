import { isolated, formatMoney, type Order } from '@haggle/shared-contract'
import { Card, formatDate } from '@haggle/shared-ui'
import { Sums } from '../sums/Sums'
import styles from './OrderSums.module.css'

/** Totals, shipping address and payment: the lower half of a receipt. */
export function OrderSums({ order }: { order: Order }) {
  const { address, city, postalCode, country } = order.shippingAddress
  return (
    <Card as="section" className={styles.receipt} aria-label="Receipt">
      <Sums
        sums={[
          ['Subtotal', formatMoney(order.itemsPrice)],
          ['Shipping', formatMoney(order.shippingPrice)],
          ['Tax', formatMoney(order.taxPrice)],
          ['Total', formatMoney(order.totalPrice)],
        ]}
      />
      <dl className={styles.facts}>
        <dt>Order date</dt>
        <dd>{formatDate(order.createdAt)}</dd>
        <dt>Shipping address</dt>
        <dd>{[order.user.name, address, city, postalCode, country].map(isolated).join(', ')}</dd>
        <dt>Payment method</dt>
        <dd>{order.paymentMethod}</dd>
        <dt>Order ID</dt>
        <dd>{order._id}</dd>
      </dl>
    </Card>
  )
}
