import { OperatorOrderState, type OrderStatus } from '@haggle/shared-contract'
import { Tag } from '@haggle/shared-ui'

const STATES = {
  pending: { label: 'Unpaid', color: 'warning' },
  paid: { label: 'Paid', color: 'success' },
  delivered: { label: 'Delivered', color: 'success' },
  cancelled: { label: 'Cancelled', color: 'error' },
  expired: { label: 'Expired', color: 'error' },
  refunded: { label: 'Refunded', color: 'error' },
} as const

const LABELS: Record<OperatorOrderState, string> = {
  pending: STATES.pending.label,
  paid: STATES.paid.label,
  delivered: STATES.delivered.label,
  cancelled: STATES.cancelled.label,
  expired: STATES.expired.label,
  refunded: STATES.refunded.label,
  inDispute: 'In dispute',
  stuckRefund: 'Refund failed or hangs',
}

export const OrderStatusTag = ({ status }: { status: OrderStatus }) => (
  <Tag color={STATES[status].color}>{STATES[status].label}</Tag>
)

/** The choices of a filter by state. */
export const ORDER_STATES = [
  { value: '' as const, label: 'All states' },
  ...OperatorOrderState.options.map((value) => ({ value, label: LABELS[value] })),
]
