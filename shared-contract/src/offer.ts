import { parseAmount } from './money'

/** Offers per customer and product (D18). */
export const NEGOTIATION_ATTEMPTS = 3

export const INVALID_OFFER = 'Please enter a valid proposed price.'
export const OFFER_TOO_HIGH = 'Your offer must be below the selling price.'
export const ATTEMPTS_EXHAUSTED = 'You have exhausted your negotiation attempts for this product.'

/** Parses a typed offer in dollars; undefined unless an amount above 0. */
export function parseOffer(typed: string): number | undefined {
  const offer = parseAmount(typed)
  return offer !== undefined && offer > 0 ? offer : undefined
}
