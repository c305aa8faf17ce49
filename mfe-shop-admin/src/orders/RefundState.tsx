import { formatMoney, REFUND_FAILED, type Order } from '@haggle/shared-contract'
import { LocalTime } from '@haggle/shared-ui'

const STATES = { processed: 'Refunded', pending: 'Refund on its way' }

/** The refund of this shop's cancelled or returned part (D49): the last one, which replaces those that failed. */
export function RefundState({ order: { refunds = [], status } }: { order: Order }) {
  const refund = refunds.at(-1)
  if (!refund) return null
  // of a refunded order, the refund of another part included what had failed
  if (refund.state === 'failed') return status === 'refunded' ? null : <p>{REFUND_FAILED}</p>
  return (
    <p>
      {`${STATES[refund.state] ?? `Refund ${refund.state as string}`}: ${formatMoney(refund.amount)}, `}
      <LocalTime time={refund.createdAt} />
    </p>
  )
}
