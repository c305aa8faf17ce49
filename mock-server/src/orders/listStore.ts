import { sql, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { OrderStatus, ShopOrderState } from 'shared-contract'
import type { ReadQueries } from '../database/database'
import { ordersAt } from '../database/orderStatus'
import type { OrderRow } from '../database/tables'
import { firstIdAt } from '../ids'
import { ordersWithIds, type OrderRows } from './orderStore'

/** What a list shows: times in milliseconds, `until` excluded; `like` in patterns, none for all. */
export interface Window {
  now: number
  like: readonly string[]
  from: number | undefined
  until: number | undefined
  offset: number
  limit: number
}

/** A part of a list, and how long the list is. */
export interface Listed {
  rows: OrderRows
  total: number
}

/** A customer's orders, newest first. */
export async function ordersOfCustomer(
  queries: ReadQueries,
  { userId, state, now, like, from, until, offset, limit }: Window & { userId: string; state: OrderStatus | undefined },
): Promise<Listed> {
  const found = ordersAt(queries, now)
    .where('user_id', '=', userId)
    .where('created_at', '>=', from ?? 0)
    .$if(until !== undefined, (orders) => orders.where('created_at', '<', until ?? 0))
    .$if(state !== undefined, (orders) => orders.where(hasStatus(state ?? 'paid')))
    .$if(like.length > 0, (orders) =>
      orders.where((eb) =>
        eb.or([
          contains('orders.order_number', like),
          eb.exists(
            eb
              .selectFrom('order_lines')
              .select('order_id')
              .whereRef('order_id', '=', 'orders.id')
              .where(contains('name', like)),
          ),
        ]),
      ),
    )
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const page = await found
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  const ids = page.map(({ id }) => id)
  return { rows: await ordersWithIds(queries, { now, ids }), total }
}

type OrdersBuilder = ExpressionBuilder<{ orders: OrderRow }, 'orders'>

/** The status as it is shown: of what is paid the parts tell how far it is. */
const hasStatus = (status: OrderStatus) => (eb: OrdersBuilder) => {
  const left = sql<SqlBool>`exists (select 1 from order_deliveries
    where order_id = orders.id and cancelled_at is null)`
  const awaited = sql<SqlBool>`exists (select 1 from order_deliveries
    where order_id = orders.id and cancelled_at is null and delivered_at is null)`
  const paid = eb('orders.status', '=', 'paid')
  if (status === 'delivered') return eb.and([paid, left, eb.not(awaited)])
  if (status === 'paid') return eb.and([paid, awaited])
  if (status === 'cancelled') return eb.or([eb('orders.status', '=', status), eb.and([paid, eb.not(left)])])
  return eb('orders.status', '=', status)
}

/**
 * A shop's parts, newest first: what it delivered or was cancelled, and of orders that are paid or waited for what it may
 * have to deliver (D30). Ids begin with the time, so the parts lie in that order.
 */
export async function ordersOfShop(
  queries: ReadQueries,
  {
    shopId,
    state,
    now,
    like,
    from,
    until,
    offset,
    limit,
  }: Window & { shopId: string; state: ShopOrderState | undefined },
): Promise<Listed> {
  const isOrder = (...status: OrderRow['status'][]) =>
    ordersAt(queries, now)
      .select('orders.id')
      .where(sql<SqlBool>`orders.id = part.order_id`)
      .where('orders.status', 'in', status)
  const found = queries
    .selectFrom('order_deliveries as part')
    .where('part.shop_id', '=', shopId)
    .where('part.order_id', '>=', firstIdAt(from ?? 0))
    .$if(until !== undefined, (parts) => parts.where('part.order_id', '<', firstIdAt(until ?? 0)))
    .where((eb) => {
      const delivered = eb('part.delivered_at', 'is not', null)
      const cancelled = eb('part.cancelled_at', 'is not', null)
      const open = (...status: OrderRow['status'][]) =>
        eb.and([eb.not(delivered), eb.not(cancelled), eb.exists(isOrder(...status))])
      if (state === 'delivered') return delivered
      if (state === 'cancelled') return cancelled
      if (state === 'toDeliver') return open('paid')
      if (state === 'pending') return open('pending')
      return eb.or([delivered, cancelled, open('paid', 'pending')])
    })
    .$if(like.length > 0, (parts) =>
      parts.where(({ or, exists, selectFrom }) =>
        or([
          exists(
            selectFrom('orders')
              .innerJoin('users', 'users.id', 'orders.user_id')
              .select('orders.id')
              .whereRef('orders.id', '=', 'part.order_id')
              .where((eb) =>
                eb.or(['orders.order_number', 'users.name', 'users.email'].map((column) => contains(column, like))),
              ),
          ),
          exists(
            selectFrom('order_lines')
              .select('order_lines.order_id')
              .whereRef('order_lines.order_id', '=', 'part.order_id')
              .where('order_lines.shop_id', '=', shopId)
              .where(contains('order_lines.name', like)),
          ),
        ]),
      ),
    )
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const page = await found
    .select('part.order_id')
    .orderBy('part.order_id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  const ids = page.map(({ order_id }) => order_id)
  return { rows: await ordersWithIds(queries, { now, ids, shopId }), total }
}

const contains = (column: string, patterns: readonly string[]) =>
  sql<SqlBool>`(${sql.join(
    patterns.map((pattern) => sql`lower(${sql.ref(column)}) like ${pattern} escape '\\'`),
    sql` or `,
  )})`
