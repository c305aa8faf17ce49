import {
  formatMoneyIn,
  isolated,
  REFUND_FAILED,
  UNMATCHED_PAYMENT,
  type Order,
  type Refund,
} from '@haggle/shared-contract'
import { formatDate } from '@haggle/shared-ui'
import styles from './Refunds.module.css'

/** An order's refunds and their states (D49). */
export function Refunds({ order: { refunds = [], deliveries } }: { order: Order }) {
  const shown = refunds.filter((refund, at) => refund.state !== 'failed' || !isReplaced(refund, refunds.slice(at + 1)))
  if (shown.length === 0) return null
  return (
    <ul className={styles.refunds} aria-label="Refunds">
      {shown.map((refund, at) => (
        <li key={at} className={styles[refund.state]}>
          {refund.reason === 'unmatched' && <p>{UNMATCHED_PAYMENT}</p>}
          <p>{textOf(refund, deliveries.find(({ shop }) => shop === refund.shop)?.shopName)}</p>
        </li>
      ))}
    </ul>
  )
}

const REFUND_STATES = { processed: 'Refunded', pending: 'Refund on its way' }

/** Whether a later refund of the same payment replaced a failed one. */
const isReplaced = ({ amount, reason }: Refund, later: readonly Refund[]) =>
  later.some((refund) => refund.state !== 'failed' && refund.reason === reason && refund.amount >= amount)

function textOf({ amount, state, createdAt, currency }: Refund, shopName: string | undefined): string {
  if (state === 'failed') return REFUND_FAILED
  const money = `${formatMoneyIn(amount, currency)}, ${formatDate(createdAt)}${shopName === undefined ? '' : ` (${isolated(shopName)})`}`
  return `${REFUND_STATES[state] ?? `Refund ${state as string}`}: ${money}`
}
