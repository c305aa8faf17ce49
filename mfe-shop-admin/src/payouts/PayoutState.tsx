import { isolated, type Payout } from '@haggle/shared-contract'
import { Tag } from '@haggle/shared-ui'

const STATES = {
  pending: { label: 'On its way', color: 'warning' },
  paid: { label: 'Paid', color: 'success' },
  failed: { label: 'Did not arrive', color: 'error' },
} as const

/** A payout's state; of a failed one the reason. */
export const PayoutState = ({ payout: { state, failure } }: { payout: Payout }) => (
  <>
    <Tag color={STATES[state].color}>{STATES[state].label}</Tag>
    {failure !== undefined && ` ${isolated(failure)} It is due again.`}
  </>
)
