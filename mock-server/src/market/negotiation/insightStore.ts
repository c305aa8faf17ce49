import { DAY } from '@haggle/shared-server'
import { firstIdAt } from '../../base/ids'
import type { ReadQueries } from '../../core/database/database'
import { ordersAt } from '../../core/database/orderStatus'

/** A product, or one of its variants where it has any. */
export interface Item {
  productId: string
  variantId: string | undefined
}

/** At most `limit` offers for an item after a position, oldest first. */
export const offersAfter = (
  queries: ReadQueries,
  { productId, variantId }: Item,
  after: { created_at: number; id: string },
  limit: number,
) =>
  queries
    .selectFrom('offers')
    .select(['id', 'user_id', 'offer_cents', 'accepted', 'created_at', 'mandate_id'])
    .where('product_id', '=', productId)
    .$if(variantId !== undefined, (offers) => offers.where('variant_id', '=', variantId ?? ''))
    // Implied by the next condition: SQLite cannot seek to a pair of columns that have others between them in the index.
    .where('created_at', '>=', after.created_at)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '>', tuple(after.created_at, after.id)))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** All agreements on an item: also those that lapsed, were paid or are void. */
export const agreementsOn = (queries: ReadQueries, { productId, variantId }: Item) =>
  queries
    .selectFrom('negotiations')
    .select(['user_id', 'agreed_until', 'spent', 'mandate_id'])
    .where('product_id', '=', productId)
    .$if(variantId !== undefined, (agreed) => agreed.where('variant_id', '=', variantId ?? ''))
    .where('agreed_cents', 'is not', null)
    .$narrowType<{ agreed_until: number }>()

/** A payment may be found days after its order was placed; far fewer than these. */
const LATE_PAYMENT = 7 * DAY

/**
 * When each customer last paid the selling price for a product since a time, by user id. Older orders are left out by
 * their ids, before they are looked up: a popular product has very many.
 */
export async function paidInFull(
  queries: ReadQueries,
  { productId, variantId, since, now }: Item & { since: number; now: number },
): Promise<Map<string, number>> {
  const rows = await ordersAt(queries, now)
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .where('order_lines.product_id', '=', productId)
    .$if(variantId !== undefined, (lines) => lines.where('order_lines.variant_id', '=', variantId ?? ''))
    .where('order_lines.selling_cents', 'is', null)
    .where('order_lines.order_id', '>=', firstIdAt(since - LATE_PAYMENT))
    .where('orders.paid_at', '>', since)
    .groupBy('orders.user_id')
    .select(({ fn }) => ['orders.user_id', fn.max('orders.paid_at').as('at')])
    .$narrowType<{ at: number }>()
    .execute()
  return new Map(rows.map(({ user_id, at }) => [user_id, at]))
}

/** How many of a shop's agreements were paid, and how many lapsed, since a time. */
export async function endedAgreements(
  queries: ReadQueries,
  { shopId, since, now }: { shopId: string; since: number; now: number },
): Promise<{ paid: number; lapsed: number }> {
  const rows = await queries
    .selectFrom('negotiations')
    .innerJoin('products', 'products.id', 'negotiations.product_id')
    .where('products.shop_id', '=', shopId)
    .where('agreed_cents', 'is not', null)
    .where('agreed_until', '>=', since)
    .where(({ or, eb }) => or([eb('spent', '=', 1), eb('agreed_until', '<=', now)]))
    .groupBy('spent')
    .select(({ fn }) => ['spent', fn.countAll<number>().as('count')])
    .execute()
  const count = (spent: number) => rows.find((row) => row.spent === spent)?.count ?? 0
  return { paid: count(1), lapsed: count(0) }
}
