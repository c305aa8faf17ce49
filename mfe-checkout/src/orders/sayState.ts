import { formatMoney, isolated, type Delivery, type Order } from '@haggle/shared-contract'
import { isReturned, STATUS_NAMES, statusAt } from './orderStatus'
import { refundedBy } from './refunded'

/** The state of an order at the time `now` in one sentence, as a person would say it. */
export function sayState(order: Order, now: number): string {
  const status = statusAt(order, now)
  if (status === 'pending' && order.expiresAt)
    return `Waiting for your payment until ${clock.format(new Date(order.expiresAt)).replace(/\s/, '\u00a0')}`
  if (status === 'paid' || status === 'delivered') return sayDelivery(order)
  if (status === 'cancelled' || status === 'refunded') return sayEnd(order, STATUS_NAMES[status])
  return STATUS_NAMES[status] ?? status
}

/** The state of a shop's part of an order at the time `now`, said likewise. */
export function sayPart(order: Order, part: Delivery, now: number): string {
  if (part.cancelledAt !== undefined) return 'Cancelled'
  if (isReturned(part)) return 'Returned'
  if (part.isDelivered) return `Delivered${onDay(part.deliveredAt)}`
  if (order.isPaid) return 'Being packed'
  return statusAt(order, now) === 'pending' ? 'Packed as soon as you have paid' : 'Not sent'
}

function sayDelivery(order: Order): string {
  const { deliveries, isDelivered, deliveredAt } = order
  const kept = deliveries.filter((part) => part.cancelledAt === undefined && !isReturned(part))
  const isAllReturned = kept.length === 0 && deliveries.some(isReturned)
  if (isAllReturned) return sayEnd(order, 'Returned')
  if (kept.some((part) => part.return?.state === 'asked'))
    return 'You asked for a return; the shop has not answered yet'
  if (isDelivered) return `Delivered${onDay(deliveredAt)}${carrierOf(kept)}`
  const packing = kept.filter((part) => !part.isDelivered)
  const by = packing.length > 0 ? ` by ${names.format(packing.map(({ shopName }) => isolated(shopName)))}` : ''
  return packing.length < kept.length ? `Partly delivered, the rest is being packed${by}` : `Paid, being packed${by}`
}

/** How an order ended, and what became of the money. */
function sayEnd(order: Order, ending: string): string {
  const { deliveries } = order
  const isCancelled = deliveries.some(({ cancelledAt }) => cancelledAt !== undefined)
  const how = deliveries.some(isReturned) ? 'Returned' : isCancelled ? 'Cancelled' : ending
  const [refunded, pending] = [refundedBy(order, 'processed'), refundedBy(order, 'pending')]
  if (pending > 0) return `${how}; ${formatMoney(pending)} is on its way back to you`
  return refunded > 0 ? `${how}; we refunded ${formatMoney(refunded)}` : how
}

function carrierOf([part, ...others]: readonly Delivery[]): string {
  const texts = [part?.carrier, part?.trackingNumber].flatMap((text) => (text ? isolated(text) : []))
  return texts.length > 0 && others.length === 0 ? ` by ${texts.join(' ')}` : ''
}

const onDay = (at: string | undefined) => (at ? ` on ${day.format(new Date(at))}` : '')

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const names = new Intl.ListFormat('en-US')
