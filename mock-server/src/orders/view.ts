import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { toDollars, type Delivery, type Order, type OrderItem } from 'shared-contract'
import type { Queries } from '../database/database'
import { prepared, type Slot } from '../database/prepared'
import type { OrderLineRow, OrderRow, Tables } from '../database/tables'
import { byOrder } from './byOrder'

/** Which orders: a condition on the orders table. */
export type Which = (eb: ExpressionBuilder<Tables, 'orders'>) => Expression<SqlBool>

type DeliveryRow = Tables['order_deliveries']

/** Orders as their customers see them, newest first; with `shopId` as that shop does: its own lines and delivery (D29). */
export async function viewOrders(queries: Queries, which: Which, shopId?: string): Promise<Order[]> {
  const orders = await ordersOf(queries, which).execute()
  const lines = await linesOf(queries, which, shopId).execute()
  const deliveries = await deliveriesOf(queries, which, shopId).execute()
  return toOrders(orders, lines, deliveries)
}

/** One order, which must exist, as its customer sees it. */
export async function viewOrder(queries: Queries, id: string): Promise<Order> {
  const orders = await orderById(queries, { id })
  return only(toOrders(orders, await linesById(queries, { id }), await deliveriesById(queries, { id })))
}

/** One order, which must exist, as one of its shops sees it. */
export const viewOrderOfShop = async (queries: Queries, id: string, shopId: string): Promise<Order> =>
  only(await viewOrders(queries, (order) => order('orders.id', '=', id), shopId))

function only([order]: Order[]): Order {
  if (!order) throw new Error('There is no such order.')
  return order
}

const ordersOf = (queries: Queries, which: Which) =>
  queries
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .selectAll('orders')
    .select(['users.name as customerName', 'users.email as customerEmail'])
    .where(which)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')

const linesOf = (queries: Queries, which: Which, shopId?: string) =>
  queries
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .selectAll('order_lines')
    .where(which)
    .$if(shopId !== undefined, (query) => query.where('order_lines.shop_id', '=', shopId ?? ''))
    .orderBy('order_lines.position')

const deliveriesOf = (queries: Queries, which: Which, shopId?: string) =>
  queries
    .selectFrom('order_deliveries')
    .innerJoin('orders', 'orders.id', 'order_deliveries.order_id')
    .selectAll('order_deliveries')
    .where(which)
    .$if(shopId !== undefined, (query) => query.where('order_deliveries.shop_id', '=', shopId ?? ''))
    .orderBy('order_deliveries.shop_name')

interface Id {
  id: string
}

const withId =
  (slot: Slot<Id>): Which =>
  (order) =>
    order('orders.id', '=', slot('id'))

const orderById = prepared((queries, slot: Slot<Id>) => ordersOf(queries, withId(slot)))
const linesById = prepared((queries, slot: Slot<Id>) => linesOf(queries, withId(slot)))
const deliveriesById = prepared((queries, slot: Slot<Id>) => deliveriesOf(queries, withId(slot)))

function toOrders(orders: CustomerOrder[], lines: OrderLineRow[], deliveries: DeliveryRow[]): Order[] {
  const [lineGroups, deliveryGroups] = [byOrder(lines), byOrder(deliveries)]
  return orders.map((order) => toOrder(order, lineGroups.get(order.id) ?? [], deliveryGroups.get(order.id) ?? []))
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
