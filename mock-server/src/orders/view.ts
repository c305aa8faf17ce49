import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { toDollars, type Delivery, type Order, type OrderItem } from 'shared-contract'
import type { Queries } from '../database/database'
import type { OrderLineRow, OrderRow, Tables } from '../database/tables'
import { byOrder } from './byOrder'

/** Which orders: a condition on the orders table. */
export type Which = (eb: ExpressionBuilder<Tables, 'orders'>) => Expression<SqlBool>

type DeliveryRow = Tables['order_deliveries']

/** Orders as their customers see them, newest first; with `shopId` as that shop does: its own lines and delivery (D29). */
export async function viewOrders(queries: Queries, which: Which, shopId?: string): Promise<Order[]> {
  const orders = await queries
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .selectAll('orders')
    .select(['users.name as customerName', 'users.email as customerEmail'])
    .where(which)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .execute()
  const lines = await queries
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .selectAll('order_lines')
    .where(which)
    .$if(shopId !== undefined, (query) => query.where('order_lines.shop_id', '=', shopId ?? ''))
    .orderBy('order_lines.position')
    .execute()
  const deliveries = await queries
    .selectFrom('order_deliveries')
    .innerJoin('orders', 'orders.id', 'order_deliveries.order_id')
    .selectAll('order_deliveries')
    .where(which)
    .$if(shopId !== undefined, (query) => query.where('order_deliveries.shop_id', '=', shopId ?? ''))
    .orderBy('order_deliveries.shop_name')
    .execute()
  const linesOf = byOrder(lines)
  const deliveriesOf = byOrder(deliveries)
  return orders.map((order) => toOrder(order, linesOf.get(order.id) ?? [], deliveriesOf.get(order.id) ?? []))
}

/** One order, which must exist. */
export async function viewOrder(queries: Queries, id: string, shopId?: string): Promise<Order> {
  const [order] = await viewOrders(queries, (eb) => eb('orders.id', '=', id), shopId)
  if (!order) throw new Error(`There is no order ${id}`)
  return order
}

type CustomerOrder = OrderRow & { customerName: string; customerEmail: string }

function toOrder(row: CustomerOrder, lines: readonly OrderLineRow[], parts: readonly DeliveryRow[]): Order {
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

const toTime = (ms: number) => new Date(ms).toISOString()
