import { sql } from 'kysely'
import type { ReadQueries } from '../../core/database/database'
import { kyselyOf } from '../../core/database/queries'

/** A customer's offers since a time, those accepted, and the shops' prices taken. */
export const offersSince = (queries: ReadQueries, userId: string, since: number) =>
  queries
    .selectFrom('offers')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .select(({ fn, selectFrom }) => [
      fn.countAll<number>().as('offers'),
      fn.sum<number | string | null>('accepted').as('accepted'),
      selectFrom('shop_offers')
        .where('user_id', '=', userId)
        .where('state', '=', 'taken')
        .where('created_at', '>=', since)
        .select((taken) => taken.fn.countAll<number>().as('taken'))
        .$asScalar()
        .$notNull()
        .as('taken'),
    ])
    .executeTakeFirstOrThrow()

/** Lines of paid orders below their selling price, those that saved most first. */
export const haggledLines = (queries: ReadQueries, userId: string, since: number) =>
  kyselyOf(queries)
    .selectFrom('orders')
    .innerJoin('order_deliveries as part', 'part.order_id', 'orders.id')
    .innerJoin('order_lines as lines', (join) =>
      join.onRef('lines.order_id', '=', 'part.order_id').onRef('lines.shop_id', '=', 'part.shop_id'),
    )
    .where('orders.user_id', '=', userId)
    .where('orders.created_at', '>=', since)
    .where('orders.status', '=', 'paid')
    .where('part.cancelled_at', 'is', null)
    .where(({ or, eb }) => or([eb('part.return_state', 'is', null), eb('part.return_state', '<>', 'accepted')]))
    .where('part.refunded_at', 'is', null)
    .whereRef('lines.selling_cents', '>', 'lines.price_cents')
    .select(['lines.product_id', 'lines.name'])
    .select(sql<number>`lines.qty * (lines.selling_cents - lines.price_cents)`.as('cents'))
    .orderBy('cents', 'desc')
    .orderBy('lines.product_id')
    .execute()
