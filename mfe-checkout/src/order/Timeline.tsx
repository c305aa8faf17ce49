import { isolated, type Order } from '@haggle/shared-contract'
import { LocalTime } from '@haggle/shared-ui'
import styles from './Timeline.module.css'

interface Event {
  at: string
  what: string
}

/** The events of an order, oldest first; refunds are listed separately. */
export function Timeline({ order }: { order: Order }) {
  return (
    <ol className={styles.timeline} aria-label="Timeline">
      {eventsOf(order).map(({ at, what }) => (
        <li key={what + at} className={styles.event}>
          <span>{what}</span>
          <LocalTime time={at} className={styles.time} />
        </li>
      ))}
    </ol>
  )
}

/** ISO times sort as text. */
const eventsOf = ({ createdAt, paidAt, deliveries }: Order): Event[] =>
  [
    { at: createdAt, what: 'Placed' },
    ...(paidAt ? [{ at: paidAt, what: 'Paid' }] : []),
    ...deliveries.flatMap(({ shopName, deliveredAt, cancelledAt, carrier, trackingNumber }) => [
      ...(deliveredAt ? [{ at: deliveredAt, what: `Delivered by ${listed(shopName, carrier, trackingNumber)}` }] : []),
      ...(cancelledAt ? [{ at: cancelledAt, what: `Cancelled: ${isolated(shopName)}` }] : []),
    ]),
  ].toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))

const listed = (...texts: (string | undefined)[]) => texts.flatMap((text) => (text ? isolated(text) : [])).join(', ')
