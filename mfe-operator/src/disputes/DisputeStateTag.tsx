import { DisputeState } from '@haggle/shared-contract'
import { Tag } from '@haggle/shared-ui'

const STATES = {
  open: { label: 'To answer', color: 'error' },
  under_review: { label: 'Under review', color: 'warning' },
  won: { label: 'Won', color: 'success' },
  lost: { label: 'Lost', color: 'error' },
  closed: { label: 'Closed', color: 'success' },
} as const

export const DisputeStateTag = ({ state }: { state: DisputeState }) => (
  <Tag color={STATES[state].color}>{STATES[state].label}</Tag>
)

/** The choices of a filter by state. */
export const DISPUTE_STATES = [
  { value: '' as const, label: 'All states' },
  ...DisputeState.options.map((value) => ({ value, label: STATES[value].label })),
]
