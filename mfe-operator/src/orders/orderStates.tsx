import { OperatorOrderState, type OrderStatus } from '@haggle/shared-contract'
import { Tag } from '@haggle/shared-ui'

const STATES = {
  pending: { label: 'Unpaid', color: 'warning' },
  paid: { label: 'Paid', color: 'success' },
  delivered: { label: 'Delivered', color: 'success' },
  cancelled: { label: 'Cancelled', color: 'error' },
  expired: { label: 'Expired', color: 'error' },
  refunded: { label: 'Refunded', color: 'error' },
  inDispute: { label: 'In dispute', color: 'error' },
  stuckRefund: { label: 'Refund failed or hangs', color: 'error' },
} as const

export const OrderStatusTag = ({ status }: { status: OrderStatus }) => (
  <Tag color={STATES[status].color}>{STATES[status].label}</Tag>
)

/** The choices of a filter by state. */
export const ORDER_STATES = [
  { value: '' as const, label: 'All states' },
  ...OperatorOrderState.options.map((value) => ({ value, label: STATES[value].label })),
]
