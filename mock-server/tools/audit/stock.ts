import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Snapshot } from '../../src/core/database/queries'
import type { Invariant } from './invariant'

export const stockInvariants: Invariant[] = [
  { name: 'stock + held + sold = received', violations: wrongStock },
  { name: 'ratings add up from the reviews', violations: wrongRatings },
  { name: 'a verified review is of a product its author paid for', violations: unverifiedReviews },
  { name: 'categories count what is for sale', violations: wrongCategoryCounts },
]

/** Lines whose part does not meet `condition`. */
const partIsNot = (condition: RawBuilder<unknown>) =>
  sql<SqlBool>`not exists (select 1 from order_deliveries as part
    where part.order_id = order_lines.order_id and part.shop_id = order_lines.shop_id and ${condition})`

/** The units that orders hold or bought and that are not back in stock. */
export const takenLines = (queries: Snapshot) =>
  queries
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .where(({ or, eb }) => or([eb('orders.status', '=', 'pending'), eb('orders.paid_at', 'is not', null)]))
    .where(partIsNot(sql`(part.cancelled_at is not null or part.restocked = 1)`))
    .select(({ fn }) => [
      fn.sum<number>('qty').filterWhere('orders.status', '=', 'pending').as('held'),
      fn.sum<number>('qty').filterWhere('orders.paid_at', 'is not', null).as('sold'),
    ])

/** Of products without options; variants have their own stock. */
async function wrongStock(queries: Snapshot): Promise<string[]> {
  const taken = takenLines(queries)
    .where('order_lines.variant_id', 'is', null)
    .groupBy('order_lines.product_id')
    .select('order_lines.product_id')
  const rows = await queries
    .selectFrom('products')
    .leftJoin(taken.as('taken'), 'taken.product_id', 'products.id')
    .select(({ fn, val }) => [
      'products.id',
      'stock',
      'received',
      fn.coalesce('taken.held', val(0)).as('held'),
      fn.coalesce('taken.sold', val(0)).as('sold'),
    ])
    .where('options', 'is', null)
    .where(({ or, eb }) =>
      or([eb('stock', '<', 0), sql<boolean>`received <> stock + coalesce(taken.held, 0) + coalesce(taken.sold, 0)`]),
    )
    .execute()
  return rows.map(
    ({ id, stock, received, held, sold }) =>
      `product ${id} received ${received} and has ${stock} in stock, ${held} held and ${sold} sold`,
  )
}

async function wrongRatings(queries: Snapshot): Promise<string[]> {
  const given = queries
    .selectFrom('reviews')
    .where('hidden_at', 'is', null)
    .groupBy('product_id')
    .select(({ fn }) => ['product_id', fn.sum<number>('rating').as('sum'), fn.countAll<number>().as('count')])
  const rows = await queries
    .selectFrom('products')
    .leftJoin(given.as('given'), 'given.product_id', 'products.id')
    .select(['products.id', 'rating_sum', 'review_count', 'given.sum', 'given.count'])
    .where(sql<boolean>`rating_sum <> coalesce(given.sum, 0) or review_count <> coalesce(given.count, 0)`)
    .execute()
  return rows.map(
    ({ id, rating_sum, review_count, sum, count }) =>
      `product ${id} has ${review_count} ratings of ${rating_sum} in all, its reviews are ${count ?? 0} of ${sum ?? 0}`,
  )
}

async function unverifiedReviews(queries: Snapshot): Promise<string[]> {
  const rows = await queries
    .selectFrom('reviews')
    .select(['id', 'user_id', 'product_id'])
    .where('verified', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders')
            .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
            .select('orders.id')
            .where('orders.paid_at', 'is not', null)
            .where(partIsNot(sql`(part.cancelled_at is not null or part.return_state = 'accepted')`))
            .whereRef('orders.user_id', '=', 'reviews.user_id')
            .whereRef('order_lines.product_id', '=', 'reviews.product_id'),
        ),
      ),
    )
    .execute()
  return rows.map(({ id, user_id, product_id }) => `review ${id}: user ${user_id} never paid for product ${product_id}`)
}

async function wrongCategoryCounts(queries: Snapshot): Promise<string[]> {
  const forSale = await queries
    .selectFrom('products')
    .where('deleted_at', 'is', null)
    .groupBy('category')
    .select(({ fn }) => ['category', fn.countAll<number>().as('products')])
    .execute()
  const counted = await queries.selectFrom('category_counts').selectAll().execute()
  const of = (rows: typeof counted, category: string) => rows.find((row) => row.category === category)?.products ?? 0
  return [...new Set([...forSale, ...counted].map(({ category }) => category))]
    .filter((category) => of(forSale, category) !== of(counted, category))
    .map((category) => `${category} counts ${of(counted, category)}, for sale are ${of(forSale, category)}`)
}
