import { sql } from 'kysely'
import type { ReadQueries } from '../database/database'

/** A period of whole days of a shop; `until` is exclusive. */
export interface Period {
  shopId: string
  from: number
  until: number
}

/** Sums as doubles, exact up to 2^53: PostgreSQL sums bigints as numeric, which takes nearly twice as long. */
const sumOf = (column: 'qty' | 'cents') => sql<number>`sum(cast(${sql.ref(column)} as double precision))`

/** Revenue and number of orders per day, for days with orders. */
export const salesByDay = (queries: ReadQueries, { shopId, from, until }: Period) =>
  queries
    .selectFrom('shop_days')
    .select(['day', 'cents', 'orders'])
    .where('shop_id', '=', shopId)
    .where('day', '>=', from)
    .where('day', '<', until)
    .where('orders', '>', 0)
    .execute()

/** The products with the highest revenue. */
export const bestSellers = (queries: ReadQueries, { shopId, from, until }: Period, limit: number) => {
  const sold = queries
    .selectFrom('shop_product_days')
    .select(['product_id', sumOf('qty').as('qty'), sumOf('cents').as('cents')])
    .where('shop_id', '=', shopId)
    .where('day', '>=', from)
    .where('day', '<', until)
    .groupBy('product_id')
    .having(sumOf('qty'), '>', 0)
    .orderBy('cents', 'desc')
    .orderBy('product_id')
    .limit(limit)
  return queries
    .selectFrom(sold.as('sold'))
    .innerJoin('products', 'products.id', 'sold.product_id')
    .select(['products.id', 'products.name', 'products.image', 'sold.qty', 'sold.cents'])
    .orderBy('sold.cents', 'desc')
    .orderBy('products.id')
    .execute()
}

/** Counts the offers received in a period, those accepted, and those whose agreed price was paid. */
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
