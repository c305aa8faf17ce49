import { isolated, formatMoney, totalsOf, type Order } from '@haggle/shared-contract'
import { formatDate } from '@haggle/shared-ui'
import styles from './OrderFacts.module.css'

/** Customer, date, shipping address and totals. */
export function OrderFacts({ order }: { order: Order }) {
  const { user, shippingAddress: to } = order
  const facts = [
    { term: 'Customer', lines: [user.email] },
    {
      term: 'Shipping Address',
      className: styles.address,
      lines: [isolated(to.address), `${isolated(to.city)}, ${isolated(to.postalCode)}`, isolated(to.country)],
    },
    { term: 'Order Date', lines: [formatDate(order.createdAt)] },
    { term: 'Payment Method', lines: [order.paymentMethod] },
    { term: "Your Shop's Items", lines: [formatMoney(totalsOf(order.orderItems).itemsPrice)] },
    { term: 'Total Order Value', className: styles.total, lines: [formatMoney(order.totalPrice)] },
  ]

  return (
    <dl className={styles.facts}>
      {facts.map(({ term, lines, className = '' }) => (
        <div key={term} className={className}>
          <dt>{term}</dt>
          {lines.map((line, index) => (
            // a parcel goes to the address as it was typed
            <dd key={index} translate="no">
              {line}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
