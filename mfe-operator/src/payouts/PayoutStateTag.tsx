import type { PayoutState } from '@haggle/shared-contract'
import { Tag } from '@haggle/shared-ui'

const STATES = {
  pending: { label: 'On its way', color: 'warning' },
  paid: { label: 'Paid', color: 'success' },
  failed: { label: 'Did not arrive', color: 'error' },
} as const

export const PayoutStateTag = ({ state }: { state: PayoutState }) => (
  <Tag color={STATES[state].color}>{STATES[state].label}</Tag>
)

/** The choices of a filter by state. */
export const PAYOUT_STATES = [
  { value: '' as const, label: 'All states' },
  ...(Object.keys(STATES) as PayoutState[]).map((value) => ({ value, label: STATES[value].label })),
]
