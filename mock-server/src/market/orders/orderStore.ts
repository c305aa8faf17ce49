import type { ShopDispute } from '@haggle/shared-contract'
import type { ReadQueries } from '../../core/database/database'
import { ordersAt } from '../../core/database/orderStatus'
import { prepared, type Slot } from '../../core/database/prepared'
import type { OrderLineRow, OrderRow, RefundRow } from '../../core/database/tables'
import { shopDisputesOf } from '../disputes/showDisputes'
import type { Part } from './partStore'

/** The columns of a refund that replies show. */
export type ShownRefund = Pick<RefundRow, 'order_id' | 'shop_id' | 'amount' | 'state' | 'created_at'> & {
  currency: string
  unmatched: number
}
export type CustomerOrderRow = OrderRow & { customerName: string; customerEmail: string }

/** Orders with their lines, parts and refunds. */
export interface OrderRows {
  orders: CustomerOrderRow[]
  lines: OrderLineRow[]
  deliveries: Part[]
  refunds: ShownRefund[]
  /** By order; for shops alone. */
  disputes?: Map<string, ShopDispute>
}

interface ById {
  id: string
  now: number
}

/** An order, with its status at the time `now`. */
export const orderById = (queries: ReadQueries, { id, now }: ById): Promise<OrderRow | undefined> =>
  ordersAt(queries, now).selectAll().where('id', '=', id).executeTakeFirst()

/** An order with its lines, parts and refunds. */
export const wholeOrder = async (queries: ReadQueries, values: ById): Promise<OrderRows> => ({
  orders: await customerOrder(queries, values),
  lines: await linesOfOrder(queries, values),
  deliveries: await deliveriesOfOrder(queries, values),
  refunds: await refundsOfOrder(queries, values),
})

/** Orders, newest first, with their lines, parts and refunds; with `shopId` those of that shop only. */
export async function ordersWithIds(
  queries: ReadQueries,
  { ids, now, shopId }: { ids: readonly string[]; now: number; shopId?: string },
): Promise<OrderRows> {
  if (ids.length === 0) return { orders: [], lines: [], deliveries: [], refunds: [] }
  const shop = shopId ?? ''
  const isShops = shopId !== undefined
  return {
    orders: await withCustomer(ordersAt(queries, now)).where('orders.id', 'in', ids).execute(),
    lines: await lines(queries)
      .where('order_id', 'in', ids)
      .$if(isShops, (own) => own.where('shop_id', '=', shop))
      .execute(),
    deliveries: await deliveries(queries)
      .where('order_id', 'in', ids)
      .$if(isShops, (own) => own.where('shop_id', '=', shop))
      .execute(),
    refunds: await refunds(queries)
      .where('refunds.order_id', 'in', ids)
      .$if(isShops, (own) => own.where('refunds.shop_id', '=', shop))
      .execute(),
    ...(isShops && { disputes: await shopDisputesOf(queries, ids, shop) }),
  }
}

const withCustomer = (orders: ReturnType<typeof ordersAt>) =>
  orders
    .innerJoin('users', 'users.id', 'orders.user_id')
    .selectAll('orders')
    .select(['users.name as customerName', 'users.email as customerEmail'])
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
const lines = (queries: ReadQueries) => queries.selectFrom('order_lines').selectAll().orderBy('position')
const deliveries = (queries: ReadQueries) => queries.selectFrom('order_deliveries').selectAll().orderBy('shop_name')
const refunds = (queries: ReadQueries) =>
  queries
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.order_id',
      'refunds.shop_id',
      'refunds.amount',
      'refunds.state',
      'refunds.created_at',
      'payments.currency',
      'payments.unmatched',
    ])
    // what was tried again is shown by the newer refund
    .where('refunds.replaced_by', 'is', null)
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')

const customerOrder = prepared((queries, slot: Slot<ById>) =>
  withCustomer(ordersAt(queries, slot('now'))).where('orders.id', '=', slot('id')),
)
const linesOfOrder = prepared((queries, slot: Slot<ById>) => lines(queries).where('order_id', '=', slot('id')))
/** The parts of an order, by shop name. */
export const deliveriesOfOrder = prepared((queries, slot: Slot<{ id: string }>) =>
  deliveries(queries).where('order_id', '=', slot('id')),
)
const refundsOfOrder = prepared((queries, slot: Slot<ById>) =>
  refunds(queries).where('refunds.order_id', '=', slot('id')),
)
