import { isolated, type Order } from '@haggle/shared-contract'
import { LocalTime } from '@haggle/shared-ui'
import styles from './Timeline.module.css'

interface Event {
  at: string
  what: string
}

interface TimelineProps {
  order: Order
  /** Whether its hold has lapsed. */
  isOver: boolean
}

/** The events of an order, oldest first, and the steps to come; refunds are listed separately. */
export function Timeline({ order, isOver }: TimelineProps) {
  return (
    <ol className={styles.timeline} aria-label="Timeline">
      {eventsOf(order, isOver).map(({ at, what }) => (
        <li key={what + at} className={styles.event}>
          <span>{what}</span>
          <LocalTime time={at} className={styles.time} />
        </li>
      ))}
      {!isOver &&
        stepsToCome(order).map((what) => (
          <li key={what} className={`${styles.event} ${styles.next}`}>
            <span>{what}</span>
            <span className={styles.time}>to come</span>
          </li>
        ))}
    </ol>
  )
}

/** ISO times sort as text. */
const eventsOf = ({ createdAt, paidAt, deliveries, expiresAt, endedAt }: Order, isOver: boolean): Event[] =>
  [
    { at: createdAt, what: 'Placed' },
    ...endOf(isOver ? 'Expired' : 'Cancelled', endedAt ?? (isOver ? expiresAt : undefined)),
    ...(paidAt ? [{ at: paidAt, what: 'Paid' }] : []),
    ...deliveries.flatMap(({ shopName, deliveredAt, cancelledAt, carrier, trackingNumber }) => [
      ...(deliveredAt ? [{ at: deliveredAt, what: `Delivered by ${listed(shopName, carrier, trackingNumber)}` }] : []),
      ...(cancelledAt ? [{ at: cancelledAt, what: `Cancelled: ${isolated(shopName)}` }] : []),
    ]),
  ].toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))

const endOf = (what: string, at: string | undefined): Event[] => (at ? [{ at, what }] : [])

const stepsToCome = ({ status, isPaid, deliveries }: Order): string[] =>
  status !== 'pending' && status !== 'paid'
    ? []
    : [
        ...(isPaid ? [] : ['Your payment']),
        ...deliveries
          .filter((part) => !part.isDelivered && part.cancelledAt === undefined)
          .map(({ shopName }) => `Packing and delivery by ${isolated(shopName)}`),
      ]

const listed = (...texts: (string | undefined)[]) => texts.flatMap((text) => (text ? isolated(text) : [])).join(', ')
