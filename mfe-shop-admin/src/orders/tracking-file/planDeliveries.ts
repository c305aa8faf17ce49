import type { Delivery, DeliveryInput, Order } from '@haggle/shared-contract'
import type { DeliveryRequest } from '../api'
import type { TrackingFile, TrackingLine, UnusableLine } from './readTrackingFile'

/** An order to deliver, or a delivered one that gets a tracking number. */
interface PlannedDelivery extends DeliveryRequest {
  /** Whether it replaces another tracking number. */
  isReplaced: boolean
}

/** What a file changes. */
export interface DeliveryPlan {
  requests: readonly PlannedDelivery[]
  /** The number of lines whose tracking number is saved already. */
  same: number
  empty: number
  unusable: readonly UnusableLine[]
  /** Whether some of the deliveries have been made already. */
  isBegun: boolean
}

/** Compares a file with the orders it names. */
export function planDeliveries({ lines, unusable, empty }: TrackingFile, orders: readonly Order[]): DeliveryPlan {
  const orderOf = new Map(orders.map((order) => [order.orderNumber, order]))
  const requests: PlannedDelivery[] = []
  const refused = [...unusable]
  let same = 0
  const planLine = ({ line, orderNumber, delivery }: TrackingLine) => {
    const refuse = (reason: string) => void refused.push({ line, orderNumber, reason })
    const order = orderOf.get(orderNumber)
    if (!order) return refuse('Your shop has no order with this number.')
    const { _id: orderId, status, isPaid, isDelivered, deliveries } = order
    const [part] = deliveries
    if (part?.cancelledAt !== undefined) return refuse('The customer cancelled this order.')
    if (status === 'refunded') return refuse('This order is refunded.')
    if (!isPaid) return refuse('This order is not paid.')
    if (isDelivered && isSaved(part, delivery)) return void same++
    const isReplaced = isDelivered && !!part?.trackingNumber
    requests.push({ orderId, orderNumber, isDelivered, isReplaced, delivery })
  }
  lines.forEach(planLine)
  refused.sort((one, other) => one.line - other.line)
  return { requests, same, empty, unusable: refused, isBegun: false }
}

/** Without a carrier in the file, the saved one stays. */
const isSaved = (part: Delivery | undefined, { trackingNumber, carrier }: DeliveryInput) =>
  part?.trackingNumber === trackingNumber && (carrier === undefined || part?.carrier === carrier)
