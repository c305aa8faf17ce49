import type { AccountState } from '@haggle/shared-contract'
import { Tag } from '@haggle/shared-ui'

const STATES = {
  active: { label: 'Active', color: 'success' },
  blocked: { label: 'Blocked', color: 'error' },
  deleted: { label: 'Deleted', color: 'warning' },
} as const

export const AccountStateTag = ({ state }: { state: AccountState }) => (
  <Tag color={STATES[state].color}>{STATES[state].label}</Tag>
)

/** The choices of a filter by state. */
export const STATE_OPTIONS = [
  { value: '', label: 'All states' },
  ...(Object.keys(STATES) as AccountState[]).map((value) => ({ value, label: STATES[value].label })),
] as const

export const ROLES = { user: 'Customer', shopOwner: 'Shop owner', operator: 'Operator' } as const
