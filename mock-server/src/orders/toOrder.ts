import { toDollars, type Delivery, type Order, type OrderItem, type Refund } from 'shared-contract'
import type { OrderLineRow } from '../database/tables'
import { toCentsOf } from '../payments/currency'
import type { CustomerOrderRow, DeliveryRow, OrderRows, ShownRefund } from './store'

/** Orders as those see them for whom their rows were read. */
export function toOrders({ orders, lines, deliveries, refunds }: OrderRows): Order[] {
  const [linesOf, deliveriesOf, refundsOf] = [groupByOrder(lines), groupByOrder(deliveries), groupByOrder(refunds)]
  return orders.map((order) => ({
    ...toOrder(order, linesOf.get(order.id) ?? [], deliveriesOf.get(order.id) ?? []),
    refunds: (refundsOf.get(order.id) ?? []).map(toRefund),
  }))
}

/** Rows by the order they belong to, as they come. */
export function groupByOrder<Row extends { order_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.order_id)
    if (group) group.push(row)
    else groups.set(row.order_id, [row])
  }
  return groups
}

function toOrder(row: CustomerOrderRow, lines: readonly OrderLineRow[], parts: readonly DeliveryRow[]): Order {
  const isPaid = row.status === 'paid'
  const isDelivered = isPaid && parts.every((part) => part.delivered_at !== null)
  return {
    _id: row.id,
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
    status: isDelivered ? 'delivered' : row.status,
    isPaid,
    ...(isPaid && row.paid_at !== null && { paidAt: toTime(row.paid_at) }),
    isDelivered,
    ...(isDelivered && { deliveredAt: toTime(Math.max(...parts.map((part) => part.delivered_at ?? 0))) }),
    deliveries: parts.map(toDelivery),
    createdAt: toTime(row.created_at),
    ...(row.status === 'pending' && { expiresAt: toTime(row.expires_at) }),
  }
}

const toItem = (line: OrderLineRow): OrderItem => ({
  product: line.product_id,
  name: line.name,
  qty: line.qty,
  image: line.image,
  price: toDollars(line.price_cents),
  ...(line.selling_cents !== null && { sellingPrice: toDollars(line.selling_cents) }),
  shop: line.shop_id,
})

const toDelivery = ({ shop_id, shop_name, delivered_at }: DeliveryRow): Delivery => ({
  shop: shop_id,
  shopName: shop_name,
  isDelivered: delivered_at !== null,
  ...(delivered_at !== null && { deliveredAt: toTime(delivered_at) }),
})

const toRefund = ({ amount, currency, state, created_at }: ShownRefund): Refund => ({
  amount: toDollars(toCentsOf(amount, currency)),
  state,
  createdAt: toTime(created_at),
})

const toTime = (ms: number) => new Date(ms).toISOString()
