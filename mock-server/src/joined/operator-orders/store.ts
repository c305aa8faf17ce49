import type { OperatorOrderState } from '@haggle/shared-contract'
import { HOUR } from '@haggle/shared-server'
import { sql, type SqlBool } from 'kysely'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { nameContains } from '../../core/database/nameContains'
import { ordersAt } from '../../core/database/orderStatus'
import { countRows } from '../../core/database/queries'
import { hasStatus } from '../../market/orders/listStore'
import type { StoredRefund } from '../../market/orders/payments/refundStore'

interface OrderFilter {
  now: number
  /** A number, an e-mail, an id, or a part of a customer's or shop's name; '' for all. */
  q: string
  state?: OperatorOrderState | undefined
}

/** The orders that a search finds: each way to find them has an index, but for parts of names. */
const idsLike = (q: string) => {
  const number = q.replace(/[#\s-]/g, '').toUpperCase()
  return sql<string>`(select id from orders where order_number = ${number} or id = ${q}
    union select order_id from payments where id = ${q}
    union select order_id from disputes where id = ${q}
    union select orders.id from orders where user_id in (
      select id from users
      where id = ${q} or email = ${q.toLowerCase()} or (deleted_at is null and ${nameContains('users.name', q)}))
    union select order_id from order_deliveries where shop_id in (
      select id from shops where id = ${q} or ${nameContains('shops.name', q)}))`
}

/** A refund that failed, or that the provider has not answered for an hour, unless it was tried again or all is back. */
const isStuck = (now: number) => sql<SqlBool>`(refunds.state <> 'processed' and refunds.replaced_by is null
  and payments.status <> 'refunded' and (refunds.state = 'failed' or refunds.created_at <= ${sql.lit(now - HOUR)}))`

const ordersLike = (queries: ReadQueries, { now, q, state }: OrderFilter) =>
  ordersAt(queries, now)
    .$if(q !== '', (orders) => orders.where(sql<SqlBool>`orders.id in ${idsLike(q)}`))
    .$if(state === 'inDispute', (orders) =>
      orders.where(
        sql<SqlBool>`orders.id in (select order_id from disputes where disputes.state in ('open', 'under_review'))`,
      ),
    )
    .$if(state === 'stuckRefund', (orders) =>
      orders.where(
        sql<SqlBool>`orders.id in (select refunds.order_id from refunds
          join payments on payments.id = refunds.payment_id where ${isStuck(now)})`,
      ),
    )
    .$if(state !== undefined && state !== 'inDispute' && state !== 'stuckRefund', (orders) =>
      orders.where(hasStatus(state === 'inDispute' || state === 'stuckRefund' || state === undefined ? 'paid' : state)),
    )

export const countOrders = (queries: ReadQueries, filter: OrderFilter): Promise<number> =>
  countRows(ordersLike(queries, filter))

/** The ids of a page of orders, the newest first. */
export const pageOfOrders = (
  queries: ReadQueries,
  { offset, limit, ...filter }: OrderFilter & { offset: number; limit: number },
) => ordersLike(queries, filter).select('id').orderBy('id', 'desc').offset(offset).limit(limit).execute()

/** How many refunds of orders are stuck, by order. */
export async function stuckRefundsOf(
  queries: ReadQueries,
  orderIds: readonly string[],
  now: number,
): Promise<Map<string, number>> {
  const rows = await queries
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(({ fn }) => ['refunds.order_id', fn.countAll<number>().as('count')])
    .where('refunds.order_id', 'in', orderIds)
    .where(isStuck(now))
    .groupBy('refunds.order_id')
    .execute()
  return new Map(rows.map(({ order_id, count }) => [order_id, count]))
}

/** The payments of an order, the oldest first. */
export const paymentsOfOrder = (queries: ReadQueries, orderId: string) =>
  queries
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The refunds of an order, the oldest first. */
export const refundsOfOrder = (queries: ReadQueries, orderId: string): Promise<StoredRefund[]> =>
  queries
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const refundById = (queries: ReadQueries, id: string): Promise<StoredRefund | undefined> =>
  queries.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()

/** The ledger's entries of an order, the oldest first. */
export const entriesOfOrder = (queries: ReadQueries, orderId: string) =>
  queries.selectFrom('ledger_entries').selectAll().where('order_id', '=', orderId).orderBy('at').orderBy('id').execute()

/** Marks a part as refunded after its delivery. */
export const setPartRefunded = (tx: Transaction, orderId: string, shopId: string, at: number) =>
  tx
    .updateTable('order_deliveries')
    .set({ refunded_at: at })
    .where('order_id', '=', orderId)
    .where('shop_id', '=', shopId)
    .execute()
