import { z } from 'zod'
import { Amount } from './amounts'
import { MAX_NOTE } from './messageRules'
import { INVALID_OFFER } from './offer'
import { ShopOffer } from './shopOffer'
import { Id, longText, Time } from './text'

/** An offer for one product. `proposedPrice` is in dollars, above 0, at most 2 decimals. */
export const NegotiationRequest = z.strictObject({
  productId: Id,
  /** Of a product that has any (D77). */
  variant: Id.optional(),
  proposedPrice: Amount.refine((offer) => offer > 0, INVALID_OFFER),
  /** Words to the shop; they change no decision (D76). */
  note: longText(0, MAX_NOTE).optional(),
})
export type NegotiationRequest = z.infer<typeof NegotiationRequest>

/** The outcome of an offer: both the HTTP reply and the `negotiationOutcome` event. `id` identifies repeats (D17). */
export const NegotiationOutcome = z.object({
  id: Id,
  productId: Id,
  variant: Id.optional(),
  message: z.string(),
  attemptsLeft: z.number().int(),
  status: z.enum(['accepted', 'rejected']),
  agreedPrice: z.number().optional(),
  agreedUntil: Time.optional(),
  /** The shop's automatic counter to a rejected offer (D51). */
  counter: ShopOffer.optional(),
})
export type NegotiationOutcome = z.infer<typeof NegotiationOutcome>

/**
 * This customer's negotiation of a product, for page load and reconnect. Of a product with variants the agreed price is for
 * `variant`, and `shopOffer` is for the variant asked for, else the newest that is open.
 */
export const NegotiationState = z.object({
  productId: Id,
  attemptsLeft: z.number().int(),
  variant: Id.optional(),
  agreedPrice: z.number().optional(),
  agreedUntil: Time.optional(),
  /** The shop's offer, while it is open. */
  shopOffer: ShopOffer.optional(),
})
export type NegotiationState = z.infer<typeof NegotiationState>

export const NegotiationQuery = z.object({ variant: Id.optional() })
