import type { OrderStatus } from '@haggle/shared-contract'
import { sql, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { ReadQueries } from '../../core/database/database'
import { escapeLike } from '../../core/database/escapeLike'
import { amongLines, matches } from '../../core/database/orderSearch'
import { ordersAt } from '../../core/database/orderStatus'
import type { OrderRow } from '../../core/database/tables'
import { ordersWithIds, type OrderRows } from './orderStore'

/** Filter of orders; undefined matches all. Times in milliseconds, `until` exclusive; `words` are folded, and all are found. */
export interface OrderFilter {
  now: number
  words: readonly string[]
  from: number | undefined
  until: number | undefined
}

/** A part of a list, in orders. */
export interface OrderPage {
  offset: number
  limit: number
}

/** A page of a list, and the total number of orders in the list. */
export interface Listed {
  rows: OrderRows
  total: number
}

/** A customer's orders, newest first. */
export async function ordersOfCustomer(
  queries: ReadQueries,
  { userId, state, now, words, from, until }: OrderFilter & { userId: string; state: OrderStatus | undefined },
  { offset, limit }: OrderPage,
): Promise<Listed> {
  const found = ordersAt(queries, now)
    .where('user_id', '=', userId)
    .where('created_at', '>=', from ?? 0)
    .$if(until !== undefined, (orders) => orders.where('created_at', '<', until ?? 0))
    .$if(state !== undefined, (orders) => orders.where(hasStatus(state ?? 'paid')))
    .$if(words.length > 0, (orders) => orders.where((eb) => eb.and(words.map(isInOrder))))
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

/** Matches texts that contain a word. */
export const containing = (word: string): string => `%${escapeLike(word)}%`

const isInOrder = (word: string) =>
  sql<SqlBool>`(orders.id = ${word} or lower(order_number) like ${containing(word)} escape '\\' or exists (
    select 1 from order_deliveries
    where order_id = orders.id and ${matches(sql`search_text`, amongLines(containing(word)))}))`

type OrdersBuilder = ExpressionBuilder<{ orders: OrderRow }, 'orders'>

/** Matches the status as replies show it (see toOrder): that of a paid order follows from its parts. */
export const hasStatus = (status: OrderStatus) => (eb: OrdersBuilder) => {
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
