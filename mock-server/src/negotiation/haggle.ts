import {
  ATTEMPTS_EXHAUSTED,
  formatMoney,
  OFFER_TOO_HIGH,
  toCents,
  type NegotiationOutcome,
  type NegotiationRequest,
} from 'shared-contract'
import type { Context } from '../context'
import type { Queries } from '../database/database'
import { conflict, invalid, notFound } from '../http/errors'
import { newId } from '../ids'
import { agree, recordOffer, takeAttempt, type Pair } from './attempts'
import { standing } from './standing'

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
  tx: Queries,
  userId: string,
  { productId, proposedPrice }: NegotiationRequest,
): Promise<NegotiationOutcome> {
  const pair = { userId, productId }
  const product = await holdForSale(tx, productId)
  if (product.stock === 0) throw conflict('Out of Stock')
  const cents = toCents(proposedPrice)
  if (cents >= product.selling_cents) throw invalid(OFFER_TOO_HIGH)

  const attemptsLeft = await takeAttempt(tx, pair)
  if (attemptsLeft === undefined) throw await bargainingEnded(tx, now(), pair)

  const accepted = cents >= product.floor_cents
  const id = newId(now())
  await recordOffer(tx, pair, { id, cents, accepted, at: now() })
  if (!accepted) return { id, productId, status: 'rejected', message: REJECTED, attemptsLeft }

  const until = now() + config.agreedPriceHours * HOUR
  await agree(tx, pair, cents, until)
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

/** Reads a product and, by writing it, holds it as it is until the offer is decided: its price cannot change between. */
async function holdForSale(tx: Queries, productId: string) {
  const product = await tx
    .updateTable('products')
    .set((eb) => ({ stock: eb.ref('stock') }))
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .returning(['stock', 'selling_cents', 'floor_cents'])
    .executeTakeFirst()
  if (!product) throw notFound('Product')
  return product
}

async function bargainingEnded(tx: Queries, now: number, pair: Pair) {
  const { attemptsLeft, agreedPrice } = await standing(tx, now, pair)
  const message =
    agreedPrice === undefined
      ? ATTEMPTS_EXHAUSTED
      : `The shop has already accepted your offer of ${formatMoney(agreedPrice)}.`
  return conflict(message, { attemptsLeft })
}
