import { nameWithVariant } from '@haggle/shared-contract'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { goneAt } from '../../core/database/openShops'
import { partSearchText } from '../../core/database/orderSearch'
import { forEachShape, inserting, prepared, type Slot } from '../../core/database/prepared'
import { changesRow } from '../../core/database/queries'
import type { OrderLineRow, OrderRow } from '../../core/database/tables'

/** The order that a customer created with an idempotency key. */
export const orderIdByKey = (queries: ReadQueries, userId: string, key: string) =>
  queries
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

/** Products by id, including those that are gone. */
export async function productsToOrder(queries: ReadQueries, ids: readonly string[]) {
  const rows = await productsIn(ids)(queries, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

const productsIn = forEachShape(
  (ids: readonly string[]) =>
    prepared((queries, slot: Slot<readonly string[]>) =>
      queries
        .selectFrom('products')
        .innerJoin('shops', 'shops.id', 'products.shop_id')
        .select(['products.id', 'shop_id', 'products.name', 'image', 'selling_cents', 'stock', 'options'])
        .select(['shops.state as shop_state', goneAt.as('gone_at')])
        .where(
          'products.id',
          'in',
          ids.map((_, at) => slot(at)),
        ),
    ),
  ({ length }) => String(length),
)

/** The products of an order that were ordered at an agreed price. */
export async function agreedProductsOf(queries: ReadQueries, orderId: string): Promise<string[]> {
  const agreed = await queries
    .selectFrom('order_lines')
    .select('product_id')
    .where('order_id', '=', orderId)
    .where('selling_cents', 'is not', null)
    .execute()
  return agreed.map((line) => line.product_id)
}

/**
 * A customer's pending, cancelled and expired orders with `expires_at` later than `after`. They are few: cheaper to sort
 * and count in the process than in the database.
 */
export const unpaidOrdersSince = prepared((tx: Transaction, slot: Slot<{ userId: string; after: number }>) =>
  tx
    .selectFrom('orders')
    .select(({ fn, selectFrom }) => [
      'status',
      'expires_at',
      fn.coalesce('cancelled_at', 'expires_at').as('ended_at'),
      selectFrom('order_lines')
        .whereRef('order_id', '=', 'orders.id')
        .select((lines) => lines.fn.sum<number | string>('qty').as('units'))
        .as('units'),
    ])
    .where('user_id', '=', slot('userId'))
    .where('expires_at', '>', slot('after'))
    .where('status', 'in', ['pending', 'cancelled', 'expired']),
)

/** A row if the customer has ever paid for an order. */
export const paidOrderOf = prepared((tx: Transaction, slot: Slot<{ userId: string }>) =>
  tx.selectFrom('orders').select('id').where('user_id', '=', slot('userId')).where('paid_at', 'is not', null).limit(1),
)

const insertIntoOrders = inserting('orders')
const insertIntoOrderLines = inserting('order_lines')

interface NewPart {
  orderId: string
  shopId: string
  searchText: string
  /** The commission of shops without their own, in basis points. */
  commissionBp: number
}

const insertPart = prepared((tx: Transaction, slot: Slot<NewPart>) =>
  tx
    .insertInto('order_deliveries')
    .columns(['order_id', 'shop_id', 'shop_name', 'search_text', 'commission_bp'])
    .expression((eb) =>
      eb
        .selectFrom('shops')
        .select((shop) => [
          shop.val(slot('orderId')).as('order_id'),
          'shops.id',
          'shops.name',
          shop.val(slot('searchText')).as('search_text'),
          shop.fn
            .coalesce('shops.commission_bp', shop.cast<number>(shop.val(slot('commissionBp')), 'bigint'))
            .as('commission_bp'),
        ])
        .where('shops.id', '=', slot('shopId')),
    ),
)

/** Inserts an order with its lines and one part per shop (D29). */
export async function insertOrder(
  tx: Transaction,
  order: OrderRow,
  orderLines: readonly OrderLineRow[],
  { commissionBp, ...customer }: { name: string; email: string; commissionBp: number },
): Promise<void> {
  await insertIntoOrders(tx, [order])
  await insertIntoOrderLines(tx, orderLines)
  for (const shopId of new Set(orderLines.map((line) => line.shop_id))) {
    const names = orderLines
      .filter((line) => line.shop_id === shopId)
      .map(({ name, variant_text }) => nameWithVariant(name, variant_text))
    const searchText = partSearchText([order.order_number, customer.name, customer.email, ...names])
    await insertPart(tx, { orderId: order.id, shopId, searchText, commissionBp })
  }
}

/** Updates an order that is in one of the states `from`. Returns false if it is not. */
export const transitionOrder = (
  tx: Transaction,
  id: string,
  from: readonly OrderRow['status'][],
  to: { status: OrderRow['status']; paid_at?: number; cancelled_at?: number },
): Promise<boolean> =>
  changesRow(tx.updateTable('orders').set(to).where('id', '=', id).where('status', 'in', from).returning('id'))
