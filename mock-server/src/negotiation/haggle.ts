import {
  ATTEMPTS_EXHAUSTED,
  formatMoney,
  NEGOTIATION_ATTEMPTS,
  OFFER_TOO_HIGH,
  toCents,
  type NegotiationOutcome,
  type NegotiationRequest,
} from 'shared-contract'
import type { Context } from '../context'
import type { Transaction } from '../database/database'
import { lockRow } from '../database/lockRow'
import { conflict, invalid, notFound } from '../http/errors'
import { newId } from '../ids'
import { stateOf } from './negotiationState'
import { countAttempt, insertOffer, setAgreedPrice, type Negotiation } from './store'

const HOUR = 60 * 60 * 1000

/** The one answer to every offer below the floor: it says nothing about the distance (D20). */
const REJECTED = 'The shop did not accept your offer.'

/** Records an offer and decides it; a customer has three per product (D18). The outcome goes to the user's room too. */
export async function haggle(context: Context, userId: string, offer: NegotiationRequest): Promise<NegotiationOutcome> {
  const outcome = await context.db.writing((tx) => decide(context, tx, userId, offer))
  context.realtime.send(userId, 'negotiationOutcome', outcome)
  return outcome
}

async function decide(
  { config, now }: Context,
  tx: Transaction,
  userId: string,
  { productId, proposedPrice }: NegotiationRequest,
): Promise<NegotiationOutcome> {
  const negotiation = { userId, productId }
  // its price cannot change until the offer is decided
  const product = await lockRow(tx, 'products', productId)
  if (!product || product.deleted_at !== null) throw notFound('Product')
  if (product.stock === 0) throw conflict('Out of Stock')
  const cents = toCents(proposedPrice)
  if (cents >= product.selling_cents) throw invalid(OFFER_TOO_HIGH)

  const attempts = await countAttempt(tx, negotiation, NEGOTIATION_ATTEMPTS)
  if (attempts === undefined) throw await negotiationEnded(tx, now(), negotiation)
  const attemptsLeft = NEGOTIATION_ATTEMPTS - attempts

  const accepted = cents >= product.floor_cents
  const id = newId(now())
  const offer = { id, user_id: userId, product_id: productId, offer_cents: cents, accepted: accepted ? 1 : 0 }
  await insertOffer(tx, { ...offer, created_at: now() })
  if (!accepted) return { id, productId, status: 'rejected', message: REJECTED, attemptsLeft }

  const until = now() + config.agreedPriceHours * HOUR
  await setAgreedPrice(tx, negotiation, cents, until)
  return {
    id,
    productId,
    status: 'accepted',
    message: `The shop accepted your offer of ${formatMoney(proposedPrice)}. It holds for ${hours(config.agreedPriceHours)}.`,
    attemptsLeft,
    agreedPrice: proposedPrice,
    agreedUntil: new Date(until).toISOString(),
  }
}

const hours = (count: number) => (count === 1 ? '1 hour' : `${count} hours`)

async function negotiationEnded(tx: Transaction, now: number, negotiation: Negotiation) {
  const { attemptsLeft, agreedPrice } = await stateOf(tx, now, negotiation)
  const message =
    agreedPrice === undefined
      ? ATTEMPTS_EXHAUSTED
      : `The shop has already accepted your offer of ${formatMoney(agreedPrice)}.`
  return conflict(message, { attemptsLeft })
}
