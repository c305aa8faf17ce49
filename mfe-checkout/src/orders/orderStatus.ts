import type { Delivery, Order, OrderStatus } from '@haggle/shared-contract'
import { formatDate } from '@haggle/shared-ui'

/** Labels of the order statuses; one that a later contract adds is shown as it is. */
export const STATUS_NAMES: Record<OrderStatus, string> = {
  pending: 'Awaiting payment',
  paid: 'Paid',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  expired: 'Expired',
  refunded: 'Refunded',
}

/** The order number; an older back end sends only the id. */
export const numberOf = ({ _id, orderNumber = _id }: Order): string => orderNumber

/** The status at a time: a pending order is expired once its hold has lapsed (D27). */
export const statusAt = ({ status, expiresAt }: Order, now: number): OrderStatus =>
  status === 'pending' && expiresAt !== undefined && Date.parse(expiresAt) <= now ? 'expired' : status

/** Whether an order awaits its payment, or did until its hold lapsed. */
export const isUnpaid = ({ status }: Order): boolean => status === 'pending' || status === 'expired'

/** Whether the shop accepted the return of its part. */
export const isReturned = (part: Delivery): boolean => part.return?.state === 'accepted'

/** The state of a shop's part. */
export function stateOfPart(part: Delivery): string {
  const { isDelivered, deliveredAt, cancelledAt } = part
  if (cancelledAt !== undefined) return 'Cancelled'
  if (isReturned(part)) return 'Returned'
  if (part.return?.state === 'asked') return `${yesOrNo(isDelivered, deliveredAt)}, return asked for`
  return yesOrNo(isDelivered, deliveredAt)
}

/** 'Yes' with the date, or 'No'. */
export const yesOrNo = (isDone: boolean, at: string | undefined): string =>
  !isDone ? 'No' : at ? `Yes, ${formatDate(at)}` : 'Yes'
