import { sql } from 'kysely'
import type { ReadQueries } from '../database/database'
import { ordersAt } from '../database/orderStatus'
import { firstIdAt } from '../ids'

/** Times of a shop, from a moment to before another. */
export interface Period {
  shopId: string
  from: number
  until: number
}

const DAY = 24 * 60 * 60 * 1000

/** The day of UTC, as milliseconds since 1970, of a column of times. */
const dayOf = (column: string) => sql<number>`${sql.ref(column)} / ${sql.lit(DAY)} * ${sql.lit(DAY)}`

/** What of a shop was ordered in a period, is paid, and is not given back. */
const soldLines = (queries: ReadQueries, now: number, { shopId, from, until }: Period) =>
  ordersAt(queries, now)
    .innerJoin('order_deliveries as parts', 'parts.order_id', 'orders.id')
    .innerJoin('order_lines as lines', (join) =>
      join.onRef('lines.order_id', '=', 'orders.id').onRef('lines.shop_id', '=', 'parts.shop_id'),
    )
    .where('parts.shop_id', '=', shopId)
    // an id is made a moment before its order
    .where('parts.order_id', '>=', firstIdAt(from - DAY))
    .where('parts.order_id', '<', firstIdAt(until))
    .where('orders.created_at', '>=', from)
    .where('orders.created_at', '<', until)
    .where('orders.status', '=', 'paid')
    .where('parts.cancelled_at', 'is', null)
    .where(({ or, eb }) => or([eb('parts.return_state', 'is', null), eb('parts.return_state', '<>', 'accepted')]))

const cents = sql<number | string>`sum(lines.qty * lines.price_cents)`

/** Revenue and orders of the days that have any. */
export const salesByDay = (queries: ReadQueries, now: number, period: Period) =>
  soldLines(queries, now, period)
    .select(({ fn }) => [
      dayOf('orders.created_at').as('day'),
      cents.as('cents'),
      fn.count<number>('orders.id').distinct().as('orders'),
    ])
    .groupBy('day')
    .execute()

/** The products that brought most, with what they brought. */
export const bestSellers = (queries: ReadQueries, now: number, period: Period, limit: number) => {
  const sold = soldLines(queries, now, period)
    .select(({ fn }) => ['lines.product_id', fn.sum<number | string>('lines.qty').as('qty'), cents.as('cents')])
    .groupBy('lines.product_id')
    .orderBy('cents', 'desc')
    .orderBy('lines.product_id')
    .limit(limit)
  return queries
    .selectFrom(sold.as('sold'))
    .innerJoin('products', 'products.id', 'sold.product_id')
    .select(['products.id', 'products.name', 'products.image', 'qty', 'cents'])
    .orderBy('cents', 'desc')
    .orderBy('products.id')
    .execute()
}

/** The offers that a shop got in a period, those accepted, and those of them whose price was paid. */
export const offersReceived = (queries: ReadQueries, { shopId, from, until }: Period) =>
  queries
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .leftJoin('bargains', (join) =>
      join
        .onRef('bargains.user_id', '=', 'offers.user_id')
        .onRef('bargains.product_id', '=', 'offers.product_id')
        .on('offers.accepted', '=', 1),
    )
    .where('products.shop_id', '=', shopId)
    .where('offers.created_at', '>=', from)
    .where('offers.created_at', '<', until)
    .select(({ fn }) => [
      fn.countAll<number>().as('made'),
      fn.sum<number | string | null>('offers.accepted').as('accepted'),
      fn.sum<number | string | null>('bargains.spent').as('paid'),
    ])
    .executeTakeFirstOrThrow()
