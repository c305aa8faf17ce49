import { sql } from 'kysely'
import type { ReadQueries } from '../../core/database/database'
import type { Pair } from './store'

/** The latest of what happened until a time. */
export interface Window {
  until: number
  limit: number
}

/** A customer's offers for products of a shop, the newest first. */
export const offersBetween = (queries: ReadQueries, { customerId, shopId }: Pair, { until, limit }: Window) =>
  queries
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .select(['offers.id', 'offers.offer_cents', 'offers.accepted', 'offers.note', 'offers.created_at'])
    .select(['offers.product_id', 'offers.variant_id', 'products.name'])
    .where('offers.user_id', '=', customerId)
    .where('products.shop_id', '=', shopId)
    .where('offers.created_at', '<=', until)
    .orderBy('offers.created_at', 'desc')
    .limit(limit)
    .execute()

/** The shop's answers to them, the newest first. */
export const answersBetween = (queries: ReadQueries, { customerId, shopId }: Pair, { until, limit }: Window) =>
  queries
    .selectFrom('shop_offers')
    .innerJoin('products', 'products.id', 'shop_offers.product_id')
    .select(['shop_offers.id', 'shop_offers.price_cents', 'shop_offers.state', 'shop_offers.valid_until'])
    .select(['shop_offers.note', 'shop_offers.created_at', 'shop_offers.product_id', 'products.name'])
    .select('shop_offers.variant_id')
    .where('shop_offers.user_id', '=', customerId)
    .where('products.shop_id', '=', shopId)
    .where('shop_offers.created_at', '<=', until)
    .orderBy('shop_offers.created_at', 'desc')
    .limit(limit)
    .execute()

/** The shop's parts of a customer's orders, those of the newest orders first. */
export const partsBetween = (queries: ReadQueries, { customerId, shopId }: Pair, { until, limit }: Window) =>
  queries
    .selectFrom('orders')
    .innerJoin('order_deliveries as part', (join) =>
      join.onRef('part.order_id', '=', 'orders.id').on('part.shop_id', '=', shopId),
    )
    .select(['orders.id', 'orders.order_number', 'orders.created_at', 'orders.paid_at', 'part.delivered_at'])
    .select(['part.return_state', 'part.return_asked_at', 'part.return_answered_at'])
    .select(sql<number | null>`coalesce(part.cancelled_at, orders.cancelled_at)`.as('cancelled_at'))
    .where('orders.user_id', '=', customerId)
    .where('orders.created_at', '<=', until)
    .orderBy('orders.created_at', 'desc')
    .limit(limit)
    .execute()
