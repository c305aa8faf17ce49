import type { Delivery, Order, OrderStatus } from 'shared-contract'
import { formatDate } from 'shared-ui'

/** What each status of an order is called. */
export const STATUS_NAMES: Record<OrderStatus, string> = {
  pending: 'Awaiting payment',
  paid: 'Paid',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  expired: 'Expired',
  refunded: 'Refunded',
}

/** What people call an order by; an older back end numbers none. */
export const numberOf = ({ _id, orderNumber = _id }: Order): string => orderNumber

/** A pending order whose hold has lapsed is expired, whether or not the server was asked since (D27). */
export const statusAt = ({ status, expiresAt }: Order, now: number): OrderStatus =>
  status === 'pending' && expiresAt !== undefined && Date.parse(expiresAt) <= now ? 'expired' : status

/** How far a shop's part of an order is. */
export function stateOfPart({ isDelivered, deliveredAt, cancelledAt, return: sentBack }: Delivery): string {
  if (cancelledAt !== undefined) return 'Cancelled'
  if (sentBack?.state === 'accepted') return 'Sent back'
  if (sentBack?.state === 'asked') return `${yesOrNo(isDelivered, deliveredAt)}, return asked for`
  return yesOrNo(isDelivered, deliveredAt)
}

/** Whether something happened, and when. */
export const yesOrNo = (isDone: boolean, at: string | undefined): string =>
  !isDone ? 'No' : at ? `Yes, ${formatDate(at)}` : 'Yes'
