import { sql } from 'kysely'
import { firstIdAt } from '../../base/ids'
import type { ReadQueries } from '../../core/database/database'
import { kyselyOf } from '../../core/database/queries'

/** A period of a shop; `until` is exclusive. */
interface Period {
  shopId: string
  from: number
  until: number
  /** The time zone of its days; UTC by default. */
  zone?: string
}

/** Sums as doubles, exact up to 2^53: PostgreSQL sums bigints as numeric, which takes nearly twice as long. */
const sumOf = (column: 'qty' | 'cents') => sql<number>`sum(cast(${sql.ref(column)} as double precision))`

/** Revenue and number of orders of a period: by day where sums of its days are kept, else by order. */
export const salesIn = (queries: ReadQueries, period: Period) =>
  hasSums(period) ? salesByDay(queries, period).execute() : salesByOrder(queries, period).execute()

/** Sums are kept by days of UTC. */
const hasSums = ({ zone = 'UTC' }: Period) => zone === 'UTC'

/** The lines of paid orders whose part was neither cancelled nor returned. Order ids begin with the time. */
const linesSold = (queries: ReadQueries, { shopId, from, until }: Period) =>
  kyselyOf(queries)
    .selectFrom('order_deliveries as part')
    .innerJoin('orders', 'orders.id', 'part.order_id')
    .innerJoin('order_lines as lines', (join) =>
      join.onRef('lines.order_id', '=', 'part.order_id').onRef('lines.shop_id', '=', 'part.shop_id'),
    )
    .where('part.shop_id', '=', shopId)
    .where('part.order_id', '>=', firstIdAt(from))
    .where('part.order_id', '<', firstIdAt(until))
    .where('orders.status', '=', 'paid')
    .where('part.cancelled_at', 'is', null)
    .where(({ or, eb }) => or([eb('part.return_state', 'is', null), eb('part.return_state', '<>', 'accepted')]))
    .where('part.refunded_at', 'is', null)

const salesByOrder = (queries: ReadQueries, period: Period) =>
  linesSold(queries, period)
    .select(['orders.created_at as at', sql<number>`1`.as('orders'), worth.as('cents')])
    .groupBy(['orders.id', 'orders.created_at'])

const worth = sql<number>`sum(cast(lines.qty * lines.price_cents - lines.refunded_cents as double precision))`

const salesByDay = (queries: ReadQueries, { shopId, from, until }: Period) =>
  queries
    .selectFrom('shop_days')
    .select(['day as at', 'cents', 'orders'])
    .where('shop_id', '=', shopId)
    .where('day', '>=', from)
    .where('day', '<', until)
    .where('orders', '>', 0)

/** Products whose sums are read first; few periods need more. */
const LIKELY = 100

interface Sum {
  product_id: string
  qty: number
  cents: number
}

/** The products with the highest revenue in a period. */
export async function bestSellers(queries: ReadQueries, period: Period, limit: number) {
  const best = hasSums(period)
    ? ((await bestOfLikely(queries, period, limit)) ?? (await bestOfAll(queries, period, limit).execute()))
    : await bestOfLines(queries, period, limit).execute()
  if (best.length === 0) return []
  const products = await queries
    .selectFrom('products')
    .select(['id', 'name', 'image'])
    .where(
      'id',
      'in',
      best.map(({ product_id }) => product_id),
    )
    .execute()
  const byId = new Map(products.map((product) => [product.id, product]))
  return best.flatMap(({ product_id, qty, cents }) => {
    const product = byId.get(product_id)
    return product ? [{ ...product, qty, cents }] : []
  })
}

/** The best of the products with the highest totals; undefined if another product may have sold as much. */
async function bestOfLikely(queries: ReadQueries, period: Period, limit: number): Promise<Sum[] | undefined> {
  const likely = await queries
    .selectFrom('shop_product_totals')
    .select(['product_id', 'cents'])
    .where('shop_id', '=', period.shopId)
    .where('cents', '>', 0)
    .orderBy('cents', 'desc')
    .orderBy('product_id')
    .limit(LIKELY + 1)
    .execute()
  const next = likely[LIKELY]
  if (likely.length === 0) return undefined
  const ids = likely.slice(0, LIKELY).map(({ product_id }) => product_id)
  const best = await bestOfAll(queries, period, limit).where('product_id', 'in', ids).execute()
  const last = best[limit - 1]
  // Products without a price have no total, and are behind all with one.
  return last && last.cents > (next?.cents ?? 0) ? best : undefined
}

const bestOfAll = (queries: ReadQueries, { shopId, from, until }: Period, limit: number) =>
  queries
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

const bestOfLines = (queries: ReadQueries, period: Period, limit: number) =>
  linesSold(queries, period)
    .select(['lines.product_id', sql<number>`sum(cast(lines.qty as double precision))`.as('qty'), worth.as('cents')])
    .groupBy('lines.product_id')
    .orderBy('cents', 'desc')
    .orderBy('lines.product_id')
    .limit(limit)

/** Counts the offers received in a period, those accepted, and those whose agreed price was paid. */
export const offersReceived = (queries: ReadQueries, { shopId, from, until }: Period) =>
  queries
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .leftJoin('negotiations', (join) =>
      join
        .onRef('negotiations.user_id', '=', 'offers.user_id')
        .onRef('negotiations.product_id', '=', 'offers.product_id')
        .on('offers.accepted', '=', 1),
    )
    .where('products.shop_id', '=', shopId)
    .where('offers.created_at', '>=', from)
    .where('offers.created_at', '<', until)
    .select(({ fn }) => [
      fn.countAll<number>().as('made'),
      fn.sum<number | string | null>('offers.accepted').as('accepted'),
      fn.sum<number | string | null>('negotiations.spent').as('paid'),
    ])
    .executeTakeFirstOrThrow()
