import type { Order, RefundState } from '@haggle/shared-contract'

/** What goes back of an order's money, in dollars; a payment that did not match the order is no part of that (D26). */
export const refundedBy = ({ refunds = [] }: Order, state: RefundState): number =>
  refunds.reduce((sum, refund) => sum + (refund.state === state && !refund.reason ? refund.amount : 0), 0)
