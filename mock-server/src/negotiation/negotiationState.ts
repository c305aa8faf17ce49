import { NEGOTIATION_ATTEMPTS, toDollars, type NegotiationState } from 'shared-contract'
import type { Context } from '../context'
import type { ReadQueries } from '../database/database'
import { notFound } from '../http/errors'
import { agreedPricesOf } from './agreementStore'
import { shopOfferAt } from './shopOffers'
import { openShopOffers } from './shopOfferStore'
import { attemptsUsed, isForSale, type Negotiation } from './store'

/** The state of a customer's negotiation for a product; clients read it on page load and reconnect (D17). */
export async function showNegotiationState({ db, now }: Context, negotiation: Negotiation): Promise<NegotiationState> {
  const { userId, productId } = negotiation
  if (!(await isForSale(db.read, productId))) throw notFound('Product')
  const [open] = await openShopOffers(db.read, now(), { userId, productIds: [productId] })
  return {
    ...(await negotiationStateOf(db.read, now(), negotiation)),
    ...(open && { shopOffer: shopOfferAt(now(), open) }),
  }
}

/** The agreed price while it holds, and the attempts left: none once an agreement has lapsed, is spent or void. */
export async function negotiationStateOf(
  queries: ReadQueries,
  now: number,
  negotiation: Negotiation,
): Promise<NegotiationState> {
  const { userId, productId } = negotiation
  const agreed = (await agreedPricesOf(queries, now, userId, [productId])).get(productId)
  const { attempts, accepted } = await attemptsUsed(queries, negotiation)
  return {
    productId,
    attemptsLeft: accepted && !agreed ? 0 : NEGOTIATION_ATTEMPTS - attempts,
    ...(agreed && { agreedPrice: toDollars(agreed.cents), agreedUntil: new Date(agreed.until).toISOString() }),
  }
}
