import type { ReadQueries, Transaction } from '../database/database'
import type { HagglingSettingsRow, ShopOfferRow } from '../database/tables'
import type { Negotiation } from './store'

export const insertShopOffer = (tx: Transaction, offer: ShopOfferRow) =>
  tx.insertInto('shop_offers').values(offer).execute()

export const shopOfferById = (queries: ReadQueries, id: string): Promise<ShopOfferRow | undefined> =>
  queries.selectFrom('shop_offers').selectAll().where('id', '=', id).executeTakeFirst()

/** All that a shop offered a customer for a product, oldest first. */
export const shopOffersOf = (queries: ReadQueries, { userId, productId }: Negotiation): Promise<ShopOfferRow[]> =>
  queries
    .selectFrom('shop_offers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** What is open for a customer, of one product or of all. */
export const openShopOffers = (
  queries: ReadQueries,
  now: number,
  { userId, productIds }: { userId: string; productIds: readonly string[] },
): Promise<ShopOfferRow[]> =>
  productIds.length === 0
    ? Promise.resolve([])
    : queries
        .selectFrom('shop_offers')
        .selectAll()
        .where('user_id', '=', userId)
        .where('product_id', 'in', productIds)
        .where('state', '=', 'open')
        .where('valid_until', '>', now)
        .execute()

/** Closes what stands as open, and says what really was: what lapsed before, lapsed. */
export async function supersede(
  tx: Transaction,
  now: number,
  { userId, productId }: Negotiation,
): Promise<ShopOfferRow[]> {
  const closed = await tx
    .updateTable('shop_offers')
    .set(({ case: choose, ref }) => ({
      state: choose().when(ref('valid_until'), '>', now).then('superseded').else('lapsed').end() as never,
    }))
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .where('state', '=', 'open')
    .returningAll()
    .execute()
  return closed.filter(({ state }) => state === 'superseded')
}

/** Closes an open offer for good. */
export const closeShopOffer = (
  tx: Transaction,
  id: string,
  changes: Pick<ShopOfferRow, 'state'> & Partial<ShopOfferRow>,
): Promise<ShopOfferRow> =>
  tx.updateTable('shop_offers').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Ends for good what is open at or above a product's new selling price: all of it at 0. */
export const voidShopOffers = (
  tx: Transaction,
  productId: string,
  sellingCents: number,
  now: number,
): Promise<ShopOfferRow[]> =>
  tx
    .updateTable('shop_offers')
    .set({ state: 'void' })
    .where('product_id', '=', productId)
    .where('state', '=', 'open')
    .where('price_cents', '>=', sellingCents)
    .where('valid_until', '>', now)
    .returningAll()
    .execute()

export const settingsRowOf = (queries: ReadQueries, productId: string): Promise<HagglingSettingsRow | undefined> =>
  queries.selectFrom('haggling_settings').selectAll().where('product_id', '=', productId).executeTakeFirst()

export const keepSettings = (tx: Transaction, { product_id, ...settings }: HagglingSettingsRow) =>
  tx
    .insertInto('haggling_settings')
    .values({ product_id, ...settings })
    .onConflict((known) => known.column('product_id').doUpdateSet(settings))
    .execute()
