import {
  toDollars,
  type Delivery,
  type Order,
  type OrderItem,
  type Refund,
  type Return,
  type ReturnState,
} from '@haggle/shared-contract'
import { foreignCurrency, toCentsOf } from '../../base/currency'
import type { OrderLineRow } from '../../core/database/tables'
import { namedVariant } from '../catalogue/variantText'
import type { CustomerOrderRow, OrderRows, ShownRefund } from './orderStore'
import type { Part } from './partStore'

/** Maps rows to orders of the contract. */
export function toOrders({ orders, lines, deliveries, refunds, disputes }: OrderRows): Order[] {
  const [linesOf, deliveriesOf, refundsOf] = [groupByOrder(lines), groupByOrder(deliveries), groupByOrder(refunds)]
  return orders.map((order) => ({
    ...toOrder(order, linesOf.get(order.id) ?? [], deliveriesOf.get(order.id) ?? []),
    refunds: (refundsOf.get(order.id) ?? []).map((refund) => toRefund(refund, order.currency)),
    ...(disputes?.has(order.id) && { dispute: disputes.get(order.id) }),
  }))
}

/** Groups rows by order id, keeping their sequence. */
export function groupByOrder<Row extends { order_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.order_id)
    if (group) group.push(row)
    else groups.set(row.order_id, [row])
  }
  return groups
}

function toOrder(row: CustomerOrderRow, lines: readonly OrderLineRow[], parts: readonly Part[]): Order {
  // refunds change the status alone (D49)
  const isPaid = row.paid_at !== null
  const isKept = row.status === 'paid'
  const left = parts.filter((part) => part.cancelled_at === null)
  // a returned part still counts as delivered
  const isDelivered = left.length > 0 && left.every((part) => part.delivered_at !== null)
  const isCancelled = isKept && parts.length > 0 && left.length === 0
  return {
    _id: row.id,
    orderNumber: row.order_number,
    user: { _id: row.user_id, name: row.customerName, email: row.customerEmail },
    orderItems: lines.map(toItem),
    shippingAddress: {
      address: row.address,
      city: row.city,
      postalCode: row.postal_code,
      country: row.country,
    },
    paymentMethod: row.payment_method,
    itemsPrice: toDollars(row.items_cents),
    taxPrice: toDollars(row.tax_cents),
    shippingPrice: toDollars(row.shipping_cents),
    totalPrice: toDollars(row.total_cents),
    status: isKept && isDelivered ? 'delivered' : isCancelled ? 'cancelled' : row.status,
    isPaid,
    ...(row.paid_at !== null && { paidAt: toTime(row.paid_at) }),
    isDelivered,
    ...(isDelivered && { deliveredAt: toTime(Math.max(...left.map((part) => part.delivered_at ?? 0))) }),
    deliveries: parts.map(toDelivery),
    createdAt: toTime(row.created_at),
    ...(row.status === 'pending' && { expiresAt: toTime(row.expires_at) }),
  }
}

const toItem = (line: OrderLineRow): OrderItem => ({
  product: line.product_id,
  ...namedVariant(line),
  name: line.name,
  qty: line.qty,
  image: line.image,
  price: toDollars(line.price_cents),
  ...(line.selling_cents !== null && { sellingPrice: toDollars(line.selling_cents) }),
  shop: line.shop_id,
})

const toDelivery = (part: Part): Delivery => ({
  shop: part.shop_id,
  shopName: part.shop_name,
  isDelivered: part.delivered_at !== null,
  ...(part.delivered_at !== null && { deliveredAt: toTime(part.delivered_at) }),
  ...(part.cancelled_at !== null && { cancelledAt: toTime(part.cancelled_at) }),
  ...(part.carrier !== null && { carrier: part.carrier }),
  ...(part.tracking_number !== null && { trackingNumber: part.tracking_number }),
  ...(part.return_state !== null && { return: toReturn(part.return_state, part) }),
})

const toReturn = (state: ReturnState, { return_reason, return_answer }: Part): Return => ({
  state,
  reason: return_reason ?? '',
  ...(return_answer !== null && { answer: return_answer }),
})

function toRefund(
  { amount, currency, state, created_at, shop_id, unmatched }: ShownRefund,
  orderCurrency: string,
): Refund {
  const foreign = foreignCurrency(currency, orderCurrency)
  return {
    amount: toDollars(toCentsOf(amount, currency)),
    state,
    createdAt: toTime(created_at),
    ...(shop_id !== null && { shop: shop_id }),
    ...(unmatched === 1 && { reason: 'unmatched' as const }),
    ...(foreign !== undefined && { currency: foreign }),
  }
}

const toTime = (ms: number) => new Date(ms).toISOString()
