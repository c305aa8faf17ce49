import type { ShopState } from '@haggle/shared-contract'
import { sql } from 'kysely'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { needsRowLocks } from '../../core/database/lockRow'
import { goneAt, shopRemains } from '../../core/database/openShops'
import { inserting, prepared, type Slot } from '../../core/database/prepared'
import type { OfferRow, ProductRow } from '../../core/database/tables'

/** One customer's negotiation for one product. */
export interface Negotiation {
  userId: string
  productId: string
}

/** The same, about one variant of the product; without it, about all of it (D77). */
export interface ItemNegotiation extends Negotiation {
  variantId?: string | null | undefined
}

/** What an offer needs of its product, and the id of the product's owner. */
export type HaggledProduct = Pick<
  ProductRow,
  'id' | 'shop_id' | 'options' | 'selling_cents' | 'floor_cents' | 'stock'
> & {
  owner: string
  shop_state: ShopState
  gone_at: number | null
}

const productToHaggle = prepared((tx: Transaction, slot: Slot<{ id: string }>) =>
  tx
    .selectFrom('products')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .select([
      'products.id',
      'products.shop_id',
      'options',
      'selling_cents',
      'floor_cents',
      'stock',
      'shops.owner_id as owner',
      'shops.state as shop_state',
    ])
    .select(goneAt.as('gone_at'))
    .where('products.id', '=', slot('id'))
    .$if(needsRowLocks(tx), (product) => product.forNoKeyUpdate('products').forKeyShare('shops')),
)

/** Returns a product and locks it, and the state of its shop, until the transaction ends; undefined if there is none. */
export const lockHaggledProduct = async (tx: Transaction, id: string): Promise<HaggledProduct | undefined> =>
  (await productToHaggle(tx, { id }))[0]

/** Uses up an attempt and returns how many are used now; undefined if `max` are used or a price is agreed. */
export async function countAttempt(
  tx: Transaction,
  negotiation: Negotiation,
  max: number,
): Promise<number | undefined> {
  const [row] = await incrementAttempts(tx, { ...negotiation, max })
  return row?.attempts
}

const incrementAttempts = prepared((tx: Transaction, slot: Slot<Negotiation & { max: number }>) =>
  tx
    .insertInto('negotiations')
    .values({ user_id: slot('userId'), product_id: slot('productId'), attempts: 1, spent: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'product_id'])
        .doUpdateSet({ attempts: sql`negotiations.attempts + 1` })
        .where('negotiations.attempts', '<', slot('max'))
        .where('negotiations.agreed_cents', 'is', null),
    )
    .returning('attempts'),
)

/** The number of used attempts, and whether a price was agreed, however it ended. */
interface Attempts {
  attempts: number
  accepted: boolean
}

/** A customer's attempts for some products, by product id; products without an offer are absent. */
export async function attemptsFor(
  queries: ReadQueries,
  userId: string,
  productIds: readonly string[],
): Promise<Map<string, Attempts>> {
  if (productIds.length === 0) return new Map()
  const rows = await queries
    .selectFrom('negotiations')
    .select(['product_id', 'attempts', 'agreed_cents'])
    .where('user_id', '=', userId)
    .where('product_id', 'in', productIds)
    .execute()
  return new Map(
    rows.map(({ product_id, attempts, agreed_cents }) => [product_id, { attempts, accepted: agreed_cents !== null }]),
  )
}

export async function attemptsUsed(queries: ReadQueries, { userId, productId }: Negotiation): Promise<Attempts> {
  const used = await attemptsFor(queries, userId, [productId])
  return used.get(productId) ?? { attempts: 0, accepted: false }
}

const insertOffers = inserting('offers')

export const insertOffer = (tx: Transaction, offer: OfferRow) => insertOffers(tx, [offer])

/** A product that is neither deleted nor of a shop that is closing for good. */
export const presentProduct = (queries: ReadQueries, productId: string) =>
  queries
    .selectFrom('products')
    .select(['id', 'options'])
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .where(shopRemains)
    .executeTakeFirst()
