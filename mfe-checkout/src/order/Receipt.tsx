import { formatMoney, isolated, lineKey, type Order } from '@haggle/shared-contract'
import { Card, formatDate } from '@haggle/shared-ui'
import { yesOrNo } from '../orders/orderStatus'
import { refundedBy } from '../orders/refunded'
import { Savings } from '../orders/Savings'
import { VariantText } from '../product-link/ProductLink'
import { Sums } from '../sums/Sums'
import styles from './Receipt.module.css'

/** Parties, lines, sums and refunds of an order: what is printed. */
export function Receipt({ order }: { order: Order }) {
  const { address, city, postalCode, country } = order.shippingAddress
  const sellers = [...new Set(order.orderItems.map(({ shop }) => shop))]
  const refunded = refundedBy(order, 'processed') + refundedBy(order, 'pending')
  const title = order.isPaid ? 'Receipt' : 'Summary'
  return (
    <Card as="section" className={styles.receipt} aria-label={title}>
      <h2>{title}</h2>
      {sellers.map((seller) => (
        <div key={seller}>
          <p className={styles.seller}>
            {`Sold by ${isolated(order.deliveries.find(({ shop }) => shop === seller)?.shopName ?? 'Unknown Shop')}`}
          </p>
          <ul className={styles.lines}>
            {order.orderItems
              .filter(({ shop }) => shop === seller)
              .map((line) => (
                <li key={lineKey(line)}>
                  <span>
                    {`${isolated(line.name)} × ${line.qty}`}
                    <VariantText line={line} />
                  </span>
                  <span className={styles.amount}>{formatMoney(line.price * line.qty)}</span>
                </li>
              ))}
          </ul>
        </div>
      ))}
      <Sums
        sums={[
          ['Subtotal', formatMoney(order.itemsPrice)],
          ['Shipping', formatMoney(order.shippingPrice)],
          ['Tax', formatMoney(order.taxPrice)],
          ['Total', formatMoney(order.totalPrice)],
        ]}
      />
      {refunded > 0 && (
        <Sums
          sums={[
            ['Refunds', `−${formatMoney(refunded)}`],
            ['Left after refunds', formatMoney(order.totalPrice - refunded)],
          ]}
        />
      )}
      {order.isPaid && order.status !== 'refunded' && <Savings order={order} />}
      <dl className={styles.facts}>
        <dt>Order number</dt>
        <dd>{order.orderNumber ?? order._id}</dd>
        <dt>Order date</dt>
        <dd>{formatDate(order.createdAt)}</dd>
        <dt>Shipping address</dt>
        <dd>{[order.user.name, address, city, postalCode, country].map(isolated).join(', ')}</dd>
        <dt>Payment method</dt>
        <dd>{order.paymentMethod}</dd>
        <dt>Paid</dt>
        <dd>{yesOrNo(order.isPaid, order.paidAt)}</dd>
        <dt>Order ID</dt>
        <dd>{order._id}</dd>
      </dl>
    </Card>
  )
}
