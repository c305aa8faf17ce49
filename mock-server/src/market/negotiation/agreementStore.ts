import type { ReadQueries, Transaction } from '../../core/database/database'
import { forEachShape, prepared, type Slot } from '../../core/database/prepared'
import { hasRows } from '../../core/database/queries'
import { priceNowOf } from '../catalogue/variantStore'
import type { Negotiation } from './store'

/** Sets the agreed price; returns false if one was agreed before. */
export const setAgreedPrice = async (
  tx: Transaction,
  negotiation: Negotiation,
  agreed: NewAgreedPrice,
): Promise<boolean> => (await setAgreedPriceOnce(tx, { ...negotiation, ...agreed })).length > 0

const setAgreedPriceOnce = prepared((tx: Transaction, slot: Slot<Negotiation & NewAgreedPrice>) =>
  tx
    .updateTable('negotiations')
    .set({ variant_id: slot('variantId'), agreed_cents: slot('cents'), agreed_until: slot('until') })
    .set({ mandate_id: slot('mandateId') })
    .where('user_id', '=', slot('userId'))
    .where('product_id', '=', slot('productId'))
    .where('agreed_cents', 'is', null)
    .returning('user_id'),
)

/** An agreed price in cents, when it lapses, and the variant that it is for, if the product has any (D77). */
export interface AgreedPrice {
  variantId: string | null
  cents: number
  until: number
}

/** A price that is being agreed on, and by which mandate, if an agent does it. */
interface NewAgreedPrice extends AgreedPrice {
  mandateId: string | null
}

/**
 * A customer's agreed prices that hold now, by product id: not lapsed, not spent, and still below the selling price
 * (D19), that of the variant. Products without one are absent.
 */
export async function agreedPricesOf(
  queries: ReadQueries,
  now: number,
  userId: string,
  productIds: readonly string[],
): Promise<Map<string, AgreedPrice>> {
  if (productIds.length === 0) return new Map()
  const rows = await agreedPricesFor(productIds)(queries, { ...productIds, userId, now })
  return new Map(rows.map(({ product, ...agreed }) => [product, agreed]))
}

interface AgreedPriceQuery {
  userId: string
  now: number
  /** Product ids, by index. */
  [at: number]: string
}

const agreedPricesFor = forEachShape(
  (productIds: readonly string[]) =>
    prepared((queries, slot: Slot<AgreedPriceQuery>) =>
      queries
        .selectFrom('negotiations')
        .innerJoin('products', 'products.id', 'negotiations.product_id')
        .leftJoin('product_variants', 'product_variants.id', 'negotiations.variant_id')
        .select([
          'negotiations.product_id as product',
          'negotiations.variant_id as variantId',
          'negotiations.agreed_cents as cents',
          'negotiations.agreed_until as until',
        ])
        .where('negotiations.user_id', '=', slot('userId'))
        .where(
          'negotiations.product_id',
          'in',
          productIds.map((_, at) => slot(at)),
        )
        .where('negotiations.agreed_until', '>', slot('now'))
        .where('negotiations.spent', '=', 0)
        .where('product_variants.deleted_at', 'is', null)
        .where(({ eb, fn }) =>
          eb('negotiations.agreed_cents', '<', fn.coalesce('product_variants.selling_cents', 'products.selling_cents')),
        )
        .$narrowType<{ variantId: string | null; cents: number; until: number }>(),
    ),
  ({ length }) => String(length),
)

/**
 * Voids agreements at or above the new selling price of some products (D19), those on variants only at 0. Lapsed ones stay
 * lapsed (D57), and spent ones count as paid (D54).
 */
export const voidAgreedPrices = (tx: Transaction, productIds: readonly string[], sellingCents: number, now: number) =>
  tx
    .updateTable('negotiations')
    .set({ agreed_until: 0 })
    .where('product_id', 'in', productIds)
    .$if(sellingCents > 0, (agreed) => agreed.where('variant_id', 'is', null))
    .where('agreed_cents', '>=', sellingCents)
    .where('agreed_until', '>', now)
    .where('spent', '=', 0)

/** Voids agreements on some variants of a product at or above their present prices, as above (D77). */
export const voidAgreedVariantPrices = (
  tx: Transaction,
  productId: string,
  variantIds: readonly string[],
  now: number,
) =>
  tx
    .updateTable('negotiations')
    .set({ agreed_until: 0 })
    .where('product_id', '=', productId)
    .where('variant_id', 'in', variantIds)
    .where('agreed_cents', '>=', priceNowOf('negotiations.variant_id'))
    .where('agreed_until', '>', now)
    .where('spent', '=', 0)

/** Voids all agreements about products of a shop; as above, but for lapsed and spent ones. */
export const voidAgreedPricesOf = (tx: Transaction, shopId: string, now: number) =>
  tx
    .updateTable('negotiations')
    .set({ agreed_until: 0 })
    .where('product_id', 'in', ({ selectFrom }) => selectFrom('products').select('id').where('shop_id', '=', shopId))
    .where('agreed_cents', 'is not', null)
    .where('agreed_until', '>', now)
    .where('spent', '=', 0)
    .execute()

/**
 * Marks agreed prices as spent, because an order with them is paid. Returns false if one of them was spent before: an
 * agreed price is good for one order.
 */
export async function spendAgreedPrices(
  tx: Transaction,
  userId: string,
  productIds: readonly string[],
): Promise<boolean> {
  if (productIds.length === 0) return true
  const { numUpdatedRows } = await tx
    .updateTable('negotiations')
    .set({ spent: 1 })
    .where('user_id', '=', userId)
    .where('product_id', 'in', productIds)
    .where('spent', '=', 0)
    .executeTakeFirst()
  return Number(numUpdatedRows) === productIds.length
}

/** At what price in cents a customer bought what was agreed on, by product id. Products not bought so are absent. */
export async function spentPricesOf(
  queries: ReadQueries,
  userId: string,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map()
  const rows = await queries
    .selectFrom('negotiations')
    .select(['product_id as product', 'agreed_cents as cents'])
    .where('user_id', '=', userId)
    .where('product_id', 'in', productIds)
    .where('spent', '=', 1)
    .$narrowType<{ cents: number }>()
    .execute()
  return new Map(rows.map(({ product, cents }) => [product, cents]))
}

/** Whether one of these agreed prices was spent on a paid order already. */
export const anyAgreementSpent = async (
  queries: ReadQueries,
  userId: string,
  productIds: readonly string[],
): Promise<boolean> => (await spentPricesOf(queries, userId, productIds)).size > 0

/** When a customer's agreements lapsed unpaid, between two times, latest first; void ones are not among them. */
export const lapsedAgreementsSince = prepared((queries, slot: Slot<{ userId: string; after: number; now: number }>) =>
  queries
    .selectFrom('negotiations')
    .select('agreed_until as at')
    .where('user_id', '=', slot('userId'))
    .where('agreed_until', '>', slot('after'))
    .where('agreed_until', '<=', slot('now'))
    .where('spent', '=', 0)
    .orderBy('agreed_until', 'desc')
    .$narrowType<{ at: number }>(),
)

/** Whether a customer has an agreement that is neither spent nor lapsed. */
export const holdsAgreement = (queries: ReadQueries, userId: string, now: number): Promise<boolean> =>
  hasRows(
    queries
      .selectFrom('negotiations')
      .where('user_id', '=', userId)
      .where('agreed_until', '>', now)
      .where('spent', '=', 0),
  )
