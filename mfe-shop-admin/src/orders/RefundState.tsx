import { formatMoney, REFUND_FAILED, type Order } from '@haggle/shared-contract'
import { LocalTime } from '@haggle/shared-ui'

const STATES = { processed: 'Refunded', pending: 'Refund on its way' }

/** The refunds of this shop's part (D49): those that failed are replaced by later ones, unless the last one failed. */
export function RefundState({ order: { refunds = [], status } }: { order: Order }) {
  // of a refunded order, the refund of another part included what had failed
  const hasFailed = refunds.at(-1)?.state === 'failed' && status !== 'refunded'
  return (
    <>
      {refunds.map(
        ({ state, amount, createdAt }, at) =>
          state !== 'failed' && (
            <p key={`${createdAt} ${at}`}>
              {`${STATES[state] ?? `Refund ${state as string}`}: ${formatMoney(amount)}, `}
              <LocalTime time={createdAt} />
            </p>
          ),
      )}
      {hasFailed && <p>{REFUND_FAILED}</p>}
    </>
  )
}
