import {
  ATTEMPTS_EXHAUSTED,
  formatMoney,
  NEGOTIATION_ATTEMPTS,
  OFFER_TOO_HIGH,
  SHOP_CLOSED,
  toCents,
  toDollars,
  type NegotiationOutcome,
  type NegotiationRequest,
} from '@haggle/shared-contract'
import { durationOf, HOUR } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { newId } from '../../base/ids'
import { conflict, invalid, notFound } from '../../base/refusals'
import type { Transaction } from '../../core/database/database'
import type { ShopOfferRow } from '../../core/database/tables'
import { requireConfirmed } from '../accounts/confirmEmail'
import { checkAgentsOffer, type Agent } from '../agents/checkMandate'
import { wordsOf } from '../catalogue/variantText'
import { requireNoteUnblocked } from '../conversations/sides'
import { setAgreedPrice } from './agreementStore'
import { haggledItem } from './haggledItem'
import { checkLapsedAgreements } from './lapsedAgreements'
import { makeCounter, type DecidedOffer } from './makeCounter'
import { negotiationStateOf, shownAgreement } from './negotiationState'
import { shopOfferAt, stateAt, supersedeShopOffers } from './shopOffers'
import { counterBasisOf } from './shopOfferStore'
import { countAttempt, insertOffer, lockHaggledProduct, type Negotiation } from './store'

/** The message for every offer below the floor: it reveals nothing about the distance (D20). */
const REJECTED = 'The shop did not accept your offer.'

/**
 * Records an offer and decides it; a customer has three per product (D18). Sends the outcome to the customer's room
 * too, and notifies the shop's owner of the offer. An agent's offer is like any other, within its mandate (D78).
 */
export const haggle = (
  context: Context,
  userId: string,
  offer: NegotiationRequest,
  agent?: Agent,
): Promise<NegotiationOutcome> => context.db.writing((tx) => decide(context, tx, userId, offer, agent))

async function decide(
  context: Context,
  tx: Transaction,
  userId: string,
  { productId, variant, proposedPrice, note }: NegotiationRequest,
  agent: Agent | undefined,
): Promise<NegotiationOutcome> {
  const { now, realtime } = context
  const negotiation = { userId, productId }
  await requireConfirmed(context, tx, userId)
  await checkLapsedAgreements(context, tx, userId)
  const cents = toCents(proposedPrice)
  if (agent) await checkAgentsOffer(context, tx, agent, { userId, productId, cents })
  // The lock keeps the price from changing until the offer is decided.
  const product = await lockHaggledProduct(tx, productId)
  if (!product || product.gone_at !== null) throw notFound('Product')
  if (product.shop_state !== 'open') throw conflict(SHOP_CLOSED)
  const item = await haggledItem(tx, product, variant)
  if (item.stock === 0) throw conflict('Out of Stock')
  if (cents >= item.selling_cents) throw invalid(OFFER_TOO_HIGH)
  const basis = await counterBasisOf(tx, { ...negotiation, variantId: item.variant_id })
  refuseAboveShopOffer(basis.shopOffers, now(), cents)
  await requireNoteUnblocked(tx, { customerId: userId, shopId: product.shop_id }, 'customer', note)

  const attempts = await countAttempt(tx, negotiation, NEGOTIATION_ATTEMPTS)
  if (attempts === undefined) throw await negotiationEnded(tx, now(), negotiation)
  const accepted = cents >= item.floor_cents
  const offer = {
    id: newId(now()),
    user_id: userId,
    product_id: productId,
    variant_id: item.variant_id,
    offer_cents: cents,
    accepted: accepted ? 1 : 0,
    created_at: now(),
    note: note || null,
    mandate_id: agent?.mandateId ?? null,
  }
  await insertOffer(tx, offer)
  const outcome = await (accepted ? accept : reject)(context, tx, { item, offer, basis, attempts })
  tx.afterCommit(() => {
    realtime.send(userId, 'negotiationOutcome', outcome)
    realtime.send(product.owner, 'offerReceived', { productId, ...(variant !== undefined && { variant }) })
  })
  return outcome
}

async function reject(context: Context, tx: Transaction, decided: DecidedOffer): Promise<NegotiationOutcome> {
  const { item, offer, attempts } = decided
  const counter = await makeCounter(context, tx, decided)
  return {
    id: offer.id,
    productId: offer.product_id,
    ...(offer.variant_id && { variant: offer.variant_id }),
    status: 'rejected' as const,
    message: REJECTED,
    attemptsLeft: NEGOTIATION_ATTEMPTS - attempts,
    ...(counter && { counter: shopOfferAt(context.now(), { ...counter, ...wordsOf(item) }) }),
  }
}

async function accept(
  context: Context,
  tx: Transaction,
  { offer, basis, attempts }: DecidedOffer,
): Promise<NegotiationOutcome> {
  const { config, now } = context
  const negotiation = { userId: offer.user_id, productId: offer.product_id }
  const until = now() + durationOf(config.agreedPriceHours, HOUR)
  const agreed = { variantId: offer.variant_id ?? null, cents: offer.offer_cents, until }
  await setAgreedPrice(tx, negotiation, { ...agreed, mandateId: offer.mandate_id ?? null })
  const agreement = shownAgreement(agreed)
  // it ends the bargaining for all variants
  if (agreed.variantId !== null || basis.shopOffers.some(({ state }) => state === 'open'))
    await supersedeShopOffers(context, tx, negotiation)
  return {
    id: offer.id,
    productId: offer.product_id,
    status: 'accepted' as const,
    message: `The shop accepted your offer of ${formatMoney(agreement.agreedPrice)}. It holds for ${hours(config.agreedPriceHours)}.`,
    attemptsLeft: NEGOTIATION_ATTEMPTS - attempts,
    ...agreement,
  }
}

const hours = (count: number) => (count === 1 ? '1 hour' : `${count} hours`)

/** Throws if the offer is not below the shop's own open price, which the customer can take instead (D51). */
function refuseAboveShopOffer(shopOffers: readonly ShopOfferRow[], now: number, cents: number): void {
  const open = shopOffers.find((each) => stateAt(now, each) === 'open')
  if (open && cents >= open.price_cents)
    throw invalid(`The shop offers you ${formatMoney(toDollars(open.price_cents))}. Please take that, or offer less.`)
}

async function negotiationEnded(tx: Transaction, now: number, negotiation: Negotiation) {
  const { attemptsLeft, agreedPrice } = await negotiationStateOf(tx, now, negotiation)
  const message =
    agreedPrice === undefined
      ? ATTEMPTS_EXHAUSTED
      : `The shop has already accepted your offer of ${formatMoney(agreedPrice)}.`
  return conflict(message, { attemptsLeft })
}
