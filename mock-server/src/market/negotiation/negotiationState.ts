import { NEGOTIATION_ATTEMPTS, toDollars, type NegotiationState } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { notFound } from '../../base/refusals'
import type { ReadQueries } from '../../core/database/database'
import { chosenVariant } from '../catalogue/chosenVariant'
import { withVariantText } from '../catalogue/variantText'
import { agreedPricesOf, type AgreedPrice } from './agreementStore'
import { shopOfferAt } from './shopOffers'
import { openShopOffers } from './shopOfferStore'
import { attemptsFor, presentProduct, type Negotiation } from './store'

/**
 * The state of a customer's negotiation for a product; clients read it on page load and reconnect (D17). With the shop's
 * open price for the variant named, else the newest (D77).
 */
export async function showNegotiationState(
  { db, now }: Context,
  negotiation: Negotiation,
  variantId?: string,
): Promise<NegotiationState> {
  const { userId, productId } = negotiation
  const product = await findPresentProduct(db.read, productId)
  if (variantId !== undefined) await chosenVariant(db.read, product, variantId)
  const all = await openShopOffers(db.read, now(), { userId, productIds: [productId] })
  const meant = all.find(({ variant_id }) => variantId === undefined || variant_id === variantId)
  const [open] = await withVariantText(db.read, meant ? [meant] : [])
  return {
    ...(await negotiationStateOf(db.read, now(), negotiation)),
    ...(open && { shopOffer: shopOfferAt(now(), open) }),
  }
}

/** Throws 404 for a product that is gone. */
export async function findPresentProduct(queries: ReadQueries, productId: string) {
  const product = await presentProduct(queries, productId)
  if (!product) throw notFound('Product')
  return product
}

/** An agreed price as the API shows it. */
export const shownAgreement = ({ variantId, cents, until }: AgreedPrice) => ({
  ...(variantId !== null && { variant: variantId }),
  agreedPrice: toDollars(cents),
  agreedUntil: new Date(until).toISOString(),
})

export async function negotiationStateOf(
  queries: ReadQueries,
  now: number,
  { userId, productId }: Negotiation,
): Promise<NegotiationState> {
  const stateOf = await negotiationStatesOf(queries, now, userId, [productId])
  return stateOf(productId)
}

/**
 * For each of some products the agreed price while it holds, and the attempts left: none once an agreement has lapsed, is
 * spent or void.
 */
export async function negotiationStatesOf(
  queries: ReadQueries,
  now: number,
  userId: string,
  productIds: readonly string[],
): Promise<(productId: string) => NegotiationState> {
  const agreedPrices = await agreedPricesOf(queries, now, userId, productIds)
  const used = await attemptsFor(queries, userId, productIds)
  return (productId) => {
    const agreed = agreedPrices.get(productId)
    const { attempts = 0, accepted = false } = used.get(productId) ?? {}
    return {
      productId,
      attemptsLeft: accepted && !agreed ? 0 : NEGOTIATION_ATTEMPTS - attempts,
      ...(agreed && shownAgreement(agreed)),
    }
  }
}
