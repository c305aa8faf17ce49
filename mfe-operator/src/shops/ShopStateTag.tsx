import type { ShopState } from '@haggle/shared-contract'
import { Tag } from '@haggle/shared-ui'

const STATES = {
  open: { label: 'Open', color: 'success' },
  pending: { label: 'Waiting for approval', color: 'warning' },
  paused: { label: 'Paused', color: 'warning' },
  suspended: { label: 'Suspended', color: 'error' },
} as const

export const ShopStateTag = ({ state }: { state: ShopState }) => (
  <Tag color={STATES[state].color}>{STATES[state].label}</Tag>
)

/** The choices of a filter by state. */
export const STATE_OPTIONS = [
  { value: '', label: 'All states' },
  ...(Object.keys(STATES) as ShopState[]).map((value) => ({ value, label: STATES[value].label })),
] as const
