import { formatMoney, REFUND_FAILED, type Order } from 'shared-contract'
import { LocalTime } from 'shared-ui'

/** The refund of this shop's cancelled or returned part (D49): the last one, which replaces those that failed. */
export function RefundState({ order: { refunds = [] } }: { order: Order }) {
  const refund = refunds.at(-1)
  if (!refund) return null
  if (refund.state === 'failed') return <p>{REFUND_FAILED}</p>
  return (
    <p>
      {`${refund.state === 'processed' ? 'Refunded' : 'Refund on its way'}: ${formatMoney(refund.amount)}, `}
      <LocalTime time={refund.createdAt} />
    </p>
  )
}
