import { DisputeState, isInDispute } from '@haggle/shared-contract'
import { Tag } from '@haggle/shared-ui'

const STATES = { open: 'To answer', under_review: 'Under review', won: 'Won', lost: 'Lost', closed: 'Closed' }

/** In colour while something is to be done or to come. */
export const DisputeStateTag = ({ state }: { state: DisputeState }) =>
  isInDispute(state) ? <Tag color={state === 'open' ? 'error' : 'warning'}>{STATES[state]}</Tag> : STATES[state]

/** The choices of a filter by state. */
export const DISPUTE_STATES = [
  { value: '' as const, label: 'All states' },
  ...DisputeState.options.map((value) => ({ value, label: STATES[value] })),
]
