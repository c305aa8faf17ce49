import type { ReadQueries, Transaction } from '../../core/database/database'
import { inserting, prepared, type Slot } from '../../core/database/prepared'
import type { ShopOfferRow } from '../../core/database/tables'
import { priceNowOf } from '../catalogue/variantStore'
import type { SettingsColumns } from './settingsStore'
import type { ItemNegotiation, Negotiation } from './store'

const insertShopOffers = inserting('shop_offers')

export const insertShopOffer = (tx: Transaction, offer: ShopOfferRow) => insertShopOffers(tx, [offer])

export const shopOfferById = (queries: ReadQueries, id: string): Promise<ShopOfferRow | undefined> =>
  queries.selectFrom('shop_offers').selectAll().where('id', '=', id).executeTakeFirst()

/** All prices that a shop offered a customer for a product, oldest first. */
export const shopOffersOf = (queries: ReadQueries, { userId, productId }: Negotiation): Promise<ShopOfferRow[]> =>
  queries
    .selectFrom('shop_offers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The settings of the automatic counters of a product or variant, and all prices that the shop offered a customer for it. */
export interface CounterBasis {
  settings: SettingsColumns | undefined
  shopOffers: ShopOfferRow[]
}

const offerColumns = [
  'shop_offers.id',
  'shop_offers.user_id',
  'shop_offers.product_id',
  'shop_offers.variant_id',
  'shop_offers.offer_id',
  'shop_offers.kind',
  'shop_offers.price_cents',
  'shop_offers.valid_until',
  'shop_offers.state',
  'shop_offers.attempts',
  'shop_offers.rule',
  'shop_offers.selling_cents',
  'shop_offers.target_cents',
  'shop_offers.created_at',
  'shop_offers.note',
] as const satisfies `shop_offers.${keyof ShopOfferRow}`[]

const settingsAndOffers = prepared((tx: Transaction, slot: Slot<Negotiation>) =>
  tx
    .selectFrom('products')
    .leftJoin('counter_settings', 'counter_settings.product_id', 'products.id')
    .leftJoin('shop_offers', (join) =>
      join.onRef('shop_offers.product_id', '=', 'products.id').on('shop_offers.user_id', '=', slot('userId')),
    )
    .select(['counter', 'counter_settings.target_cents as target', 'hours'])
    .select(offerColumns)
    .where('products.id', '=', slot('productId')),
)

const settingsAndOffersOfVariant = prepared((tx: Transaction, slot: Slot<Negotiation & { variantId: string }>) =>
  tx
    .selectFrom('product_variants')
    .leftJoin('variant_counter_settings as settings', 'settings.variant_id', 'product_variants.id')
    .leftJoin('shop_offers', (join) =>
      join
        .onRef('shop_offers.variant_id', '=', 'product_variants.id')
        .on('shop_offers.product_id', '=', slot('productId'))
        .on('shop_offers.user_id', '=', slot('userId')),
    )
    .select(['counter', 'settings.target_cents as target', 'hours'])
    .select(offerColumns)
    .where('product_variants.id', '=', slot('variantId')),
)

/** Reads both in one query, since every offer needs both. */
export async function counterBasisOf(
  tx: Transaction,
  { variantId, ...negotiation }: Negotiation & { variantId: string | null },
): Promise<CounterBasis> {
  const rows = await (variantId === null
    ? settingsAndOffers(tx, negotiation)
    : settingsAndOffersOfVariant(tx, { ...negotiation, variantId }))
  const [{ counter = null, target = null, hours = null } = {}] = rows
  const settings = counter === null || hours === null ? undefined : { counter, target_cents: target, hours }
  return { settings, shopOffers: rows.filter(isShopOffer) }
}

const isShopOffer = <Row extends { id: string | null }>(row: Row): row is Row & ShopOfferRow => row.id !== null

/** A customer's open shop offers for some products, newest first: one for each variant at most (D77). */
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
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()

/** Closes a customer's open shop offers for a product or one of its variants: superseded, or lapsed if its time is over. Returns what it superseded. */
export async function setSuperseded(
  tx: Transaction,
  now: number,
  { userId, productId, variantId }: ItemNegotiation,
): Promise<ShopOfferRow[]> {
  const closed = await tx
    .updateTable('shop_offers')
    .set(({ case: choose, ref }) => ({
      state: choose().when(ref('valid_until'), '>', now).then('superseded').else('lapsed').end() as never,
    }))
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .$if(typeof variantId === 'string', (offers) => offers.where('variant_id', '=', variantId ?? ''))
    .where('state', '=', 'open')
    .returningAll()
    .execute()
  return closed.filter(({ state }) => state === 'superseded')
}

/** The state in which an offer is closed, and what else changes with it. */
export type Closing = Pick<ShopOfferRow, 'state'> & Partial<ShopOfferRow>

export const setClosed = (tx: Transaction, id: string, changes: Closing): Promise<ShopOfferRow> =>
  tx.updateTable('shop_offers').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Voids the open shop offers at or above the new selling price of some products; at 0, all, those for variants too. */
export const voidShopOffers = (tx: Transaction, productIds: readonly string[], sellingCents: number, now: number) =>
  tx
    .updateTable('shop_offers')
    .set({ state: 'void' })
    .where('product_id', 'in', productIds)
    .$if(sellingCents > 0, (offers) => offers.where('variant_id', 'is', null))
    .where('state', '=', 'open')
    .where('price_cents', '>=', sellingCents)
    .where('valid_until', '>', now)
    .returningAll()

/** Voids the open shop offers at or above the present prices of some variants of a product. */
export const voidVariantOffers = (tx: Transaction, productId: string, variantIds: readonly string[], now: number) =>
  tx
    .updateTable('shop_offers')
    .set({ state: 'void' })
    .where('product_id', '=', productId)
    .where('variant_id', 'in', variantIds)
    .where('state', '=', 'open')
    .where('price_cents', '>=', priceNowOf('shop_offers.variant_id'))
    .where('valid_until', '>', now)
    .returningAll()

/** Voids all open shop offers of a shop. */
export const voidShopOffersOf = (tx: Transaction, shopId: string, now: number) =>
  tx
    .updateTable('shop_offers')
    .set({ state: 'void' })
    .where('product_id', 'in', ({ selectFrom }) => selectFrom('products').select('id').where('shop_id', '=', shopId))
    .where('state', '=', 'open')
    .where('valid_until', '>', now)
    .returningAll()
    .execute()

/** Voids the open shop offers to a customer who leaves. */
export const voidShopOffersTo = (tx: Transaction, userId: string) =>
  tx
    .updateTable('shop_offers')
    .set({ state: 'void' })
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .execute()
