import { z } from 'zod'
import { Amount } from './amounts'
import { INVALID_OFFER } from './offer'
import { ShopOffer } from './shopOffer'
import { Id, Time } from './text'

/** An offer for one product. `proposedPrice` is in dollars, above 0, at most 2 decimals. */
export const NegotiationRequest = z.strictObject({
  productId: Id,
  proposedPrice: Amount.refine((offer) => offer > 0, INVALID_OFFER),
})
export type NegotiationRequest = z.infer<typeof NegotiationRequest>

/** What became of an offer: the HTTP reply and the `negotiationOutcome` event, the same body. `id` tells repeats (D17). */
export const NegotiationOutcome = z.object({
  id: Id,
  productId: Id,
  message: z.string(),
  attemptsLeft: z.number().int(),
  status: z.enum(['accepted', 'rejected']),
  agreedPrice: z.number().optional(),
  agreedUntil: Time.optional(),
  /** What the shop answers to a rejected offer by itself (D51). */
  counter: ShopOffer.optional(),
})
export type NegotiationOutcome = z.infer<typeof NegotiationOutcome>

/** Where this customer's haggling over a product stands; for page load and reconnect. */
export const NegotiationState = z.object({
  productId: Id,
  attemptsLeft: z.number().int(),
  agreedPrice: z.number().optional(),
  agreedUntil: Time.optional(),
  /** The shop's price, while it is open. */
  shopOffer: ShopOffer.optional(),
})
export type NegotiationState = z.infer<typeof NegotiationState>
