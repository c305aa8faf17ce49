import { sql, type Insertable } from 'kysely'
import type { ReadQueries, Transaction } from '../database/database'
import { searchTextOf } from '../database/orderSearch'
import { forEachShape, inserting, prepared, type Slot } from '../database/prepared'
import type { OrderLineRow, OrderRow } from '../database/tables'
import { forgetLowStock } from '../notices/lowStockStore'

/** The order that a customer made with an idempotency key. */
export const orderIdByKey = (queries: ReadQueries, userId: string, key: string) =>
  queries
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

/** Products as an order would take them, also those that are no longer for sale. */
export async function productsToOrder(queries: ReadQueries, ids: readonly string[]) {
  const rows = await productsIn(ids)(queries, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

const productsIn = forEachShape(
  (ids: readonly string[]) =>
    prepared((queries, slot: Slot<readonly string[]>) =>
      queries
        .selectFrom('products')
        .select(['id', 'shop_id', 'name', 'image', 'selling_cents', 'stock', 'deleted_at'])
        .where(
          'id',
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

interface OfCustomer {
  userId: string
  now: number
}

/** How many unpaid orders a customer has, and how many units they hold, in one row. */
export const heldBy = prepared((tx: Transaction, slot: Slot<OfCustomer>) =>
  tx
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(({ fn }) => [
      fn.count<number>('orders.id').distinct().as('orders'),
      fn.sum<number | string | null>('order_lines.qty').as('units'),
    ])
    .where('orders.user_id', '=', slot('userId'))
    .where('orders.expires_at', '>', slot('now'))
    .where('orders.status', '=', 'pending'),
)

/** When a customer left orders unpaid, after a moment: the latest time but `offset`, in at most one row. */
export const leftUnpaid = prepared((tx: Transaction, slot: Slot<OfCustomer & { after: number; offset: number }>) =>
  tx
    .selectFrom('orders')
    .select(({ fn }) => fn.coalesce('cancelled_at', 'expires_at').as('at'))
    .where('user_id', '=', slot('userId'))
    .where('expires_at', '>', slot('after'))
    .where(({ eb, or, and }) =>
      or([
        eb('status', 'in', ['cancelled', 'expired']),
        and([eb('status', '=', 'pending'), eb('expires_at', '<=', slot('now'))]),
      ]),
    )
    .orderBy('at', 'desc')
    .limit(1)
    .offset(slot('offset')),
)

const insertIntoOrders = inserting('orders')

const nameAndEmail = prepared((tx: Transaction, slot: Slot<{ id: string }>) =>
  tx.selectFrom('users').select(['name', 'email']).where('id', '=', slot('id')),
)

/** Adds an order with its lines, and a delivery for each of its shops (D29). */
export async function insertOrder(
  tx: Transaction,
  order: Insertable<OrderRow>,
  orderLines: Insertable<OrderLineRow>[],
): Promise<void> {
  await insertIntoOrders(tx, order)
  await tx.insertInto('order_lines').values(orderLines).execute()
  const shopIds = [...new Set(orderLines.map((line) => line.shop_id))]
  const [customer] = await nameAndEmail(tx, { id: order.user_id })
  const searchTexts = shopIds.map((id) => {
    const names = orderLines.filter((line) => line.shop_id === id).map(({ name }) => name)
    return sql`when ${id} then ${searchTextOf([order.order_number ?? null, customer?.name ?? '', customer?.email ?? '', ...names])}`
  })
  await tx
    .insertInto('order_deliveries')
    .columns(['order_id', 'shop_id', 'shop_name', 'search_text'])
    .expression((eb) =>
      eb
        .selectFrom('shops')
        .select((shop) => [
          shop.val(order.id).as('order_id'),
          'shops.id',
          'shops.name',
          sql<string>`case shops.id ${sql.join(searchTexts, sql` `)} end`.as('search_text'),
        ])
        .where('shops.id', 'in', shopIds),
    )
    .execute()
}

/** Moves an order on; false when it is in none of these states any more. */
export async function moveOrder(
  tx: Transaction,
  id: string,
  from: readonly OrderRow['status'][],
  to: { status: OrderRow['status']; paid_at?: number; cancelled_at?: number },
): Promise<boolean> {
  const moved = await tx
    .updateTable('orders')
    .set(to)
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** So many of a product. */
export interface StockLine {
  product_id: string
  qty: number
}

/** What an order holds. */
export const stockLinesOf = (queries: ReadQueries, orderId: string): Promise<StockLine[]> =>
  queries.selectFrom('order_lines').select(['product_id', 'qty']).where('order_id', '=', orderId).execute()

type Hold = StockLine & { sellingCents: number }

const takeStock = (tx: Transaction, slot: Slot<Hold>) =>
  tx
    .updateTable('products')
    .set((product) => ({ stock: product('stock', '-', slot('qty')) }))
    .where('id', '=', slot('product_id'))
    .where('deleted_at', 'is', null)
    .where('stock', '>=', slot('qty'))
    .returning('id')

/** Takes a line off the stock; returns no row when there is not enough. */
export const takeAtAnyPrice = prepared((tx: Transaction, slot: Slot<Hold>) => takeStock(tx, slot))
/** The same, if the product still costs what its buyer saw. */
export const takeAtPrice = prepared((tx: Transaction, slot: Slot<Hold>) =>
  takeStock(tx, slot).where('selling_cents', '=', slot('sellingCents')),
)

/** Gives a line back to the stock. */
export async function giveBack(tx: Transaction, { product_id, qty }: StockLine): Promise<void> {
  await tx
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '+', qty) }))
    .where('id', '=', product_id)
    .execute()
  await forgetLowStock(tx, product_id)
}
