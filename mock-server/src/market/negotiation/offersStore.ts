import type { OFFER_STATES } from '@haggle/shared-contract'
import { sql } from 'kysely'
import type { ReadQueries } from '../../core/database/database'
import { goneAt } from '../../core/database/openShops'
import { countRows } from '../../core/database/queries'
import type { OfferRow } from '../../core/database/tables'
import type { Negotiation } from './store'

interface Page {
  limit: number
  offset: number
}

/** A customer's offers for a product, oldest first. */
export const offersMade = (queries: ReadQueries, { userId, productId }: Negotiation): Promise<OfferRow[]> =>
  queries
    .selectFrom('offers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** A customer's offers: all, or those for one product. */
const offersOf = (queries: ReadQueries, userId: string, productId: string | undefined) =>
  queries
    .selectFrom('offers')
    .where('offers.user_id', '=', userId)
    .$if(productId !== undefined, (offers) => offers.where('offers.product_id', '=', productId ?? ''))

/** The number of products that a customer made offers for. */
export async function countHaggled(
  queries: ReadQueries,
  userId: string,
  productId: string | undefined,
): Promise<number> {
  const { count } = await offersOf(queries, userId, productId)
    .select(({ fn }) => fn.count<number>('product_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The products that a customer made offers for, deleted ones included; those with the newest offer first. */
export const haggledProducts = (queries: ReadQueries, userId: string, productId: string | undefined, page: Page) =>
  offersOf(queries, userId, productId)
    .innerJoin('products', 'products.id', 'offers.product_id')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .groupBy([
      'products.id',
      'products.name',
      'products.image',
      'selling_cents',
      'stock',
      'deleted_at',
      'closing_since',
      'shops.state',
    ])
    .select(['products.id', 'products.name', 'products.image', 'selling_cents', 'stock', goneAt.as('gone_at')])
    .select('shops.state as shop_state')
    .orderBy(({ fn }) => fn.max('offers.created_at'), 'desc')
    .orderBy('products.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

/** Filter for the offers to a shop. `open` selects those that an open price of the shop answers. */
export interface ReceivedFilter {
  shopId: string
  productId: string | undefined
  state: (typeof OFFER_STATES)[number] | undefined
  now: number
}

const received = (queries: ReadQueries, { shopId, productId, state, now }: ReceivedFilter) => {
  const offers = queries
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .where('products.shop_id', '=', shopId)
    .where('products.deleted_at', 'is', null)
    .$if(productId !== undefined, (query) => query.where('products.id', '=', productId ?? ''))
  if (state === undefined) return offers
  if (state !== 'open') return offers.where('offers.accepted', '=', state === 'accepted' ? 1 : 0)
  // By the shop's products: the open prices of the whole market are many.
  return offers.where('offers.id', 'in', ({ selectFrom }) =>
    selectFrom('products as own')
      .innerJoin('shop_offers', 'shop_offers.product_id', 'own.id')
      .select('shop_offers.offer_id')
      .where('own.shop_id', '=', shopId)
      .where('own.deleted_at', 'is', null)
      .$if(productId !== undefined, (own) => own.where('own.id', '=', productId ?? ''))
      .where('shop_offers.state', '=', 'open')
      .where('shop_offers.valid_until', '>', now),
  )
}

export const countReceived = (queries: ReadQueries, filter: ReceivedFilter): Promise<number> =>
  countRows(received(queries, filter))

/** Offers to a shop: rejected ones nearest to the floor first, then accepted ones, newest first. */
export const pageOfReceived = (queries: ReadQueries, filter: ReceivedFilter, { limit, offset }: Page) => {
  // Selects the ids of the page first, so that only its rows are joined.
  const page = received(queries, filter)
    .leftJoin('product_variants as variant', 'variant.id', 'offers.variant_id')
    .select('offers.id')
    .orderBy('accepted')
    .orderBy(distance)
    .orderBy('offers.created_at', 'desc')
    .orderBy('offers.id', 'desc')
    .limit(limit)
    .offset(offset)
  return queries
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .leftJoin('product_variants as variant', 'variant.id', 'offers.variant_id')
    .innerJoin('users', 'users.id', 'offers.user_id')
    .select([
      'offers.variant_id',
      'offers.id',
      'offers.user_id',
      'offer_cents',
      'accepted',
      'offers.created_at',
      'users.name as customer',
    ])
    .select([
      'products.id as product_id',
      'products.name',
      'products.image',
      'products.selling_cents',
      'offers.note',
      'offers.mandate_id',
    ])
    .where('offers.id', 'in', page)
    .orderBy('accepted')
    .orderBy(distance)
    .orderBy('offers.created_at', 'desc')
    .orderBy('offers.id', 'desc')
}

/** The floor of what an offer is for: the product, or its `variant`. */
export const floorCents = sql<number>`coalesce(variant.floor_cents, products.floor_cents)`

/** Distance of a rejected offer from the floor. */
const distance = sql`case when accepted = 1 then 0 else ${floorCents} - offer_cents end`

/** The shop offers to the customers of some offers for the same products, oldest first; `beside` is the offer's id. */
export const shopOffersBeside = (queries: ReadQueries, offerIds: readonly string[]) =>
  queries
    .selectFrom('offers')
    .innerJoin('shop_offers', (join) =>
      join
        .onRef('shop_offers.user_id', '=', 'offers.user_id')
        .onRef('shop_offers.product_id', '=', 'offers.product_id'),
    )
    .selectAll('shop_offers')
    .select('offers.id as beside')
    .where('offers.id', 'in', offerIds)
    .orderBy('shop_offers.created_at')
    .orderBy('shop_offers.id')
