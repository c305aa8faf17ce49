import { z } from 'zod'
import { Amount } from './amounts'
import { MAX_NOTE } from './messageRules'
import { Id, longText, Time } from './text'

/** How long a shop offer can be valid, in whole hours (D51). */
export const SHOP_OFFER_HOURS = { min: 1, max: 48 } as const

/** How many days after a customer's last rejected offer a shop can reply to it (D51). */
export const REPLY_DAYS = 7
export const REPLY_TOO_LATE = `You can reply within ${REPLY_DAYS} days after an offer.`

const { min, max } = SHOP_OFFER_HOURS
const Hours = z
  .number()
  .int('must be a whole number')
  .min(min, `must be at least ${min}`)
  .max(max, `must be at most ${max}`)

/** A price offered by a shop to one customer for one product: automatic (`counter`) or by hand (`reply`) (D51). */
export const ShopOffer = z.object({
  id: Id,
  productId: Id,
  /** Of a product that has any, with its words (D77; since 1.41). */
  variant: Id.optional(),
  variantText: z.string().optional(),
  kind: z.enum(['counter', 'reply']),
  /** In dollars. */
  price: z.number(),
  until: Time,
  state: z.enum(['open', 'taken', 'declined', 'lapsed', 'withdrawn', 'superseded', 'void']),
  /** The shop's words beside a reply (D76). */
  note: z.string().optional(),
})
export type ShopOffer = z.infer<typeof ShopOffer>

/** A shop offer taken by its customer: an agreement like an accepted offer (D19). */
export const Taken = z.object({
  productId: Id,
  variant: Id.optional(),
  attemptsLeft: z.number().int(),
  agreedPrice: z.number(),
  agreedUntil: Time,
})
export type Taken = z.infer<typeof Taken>

/** A reply by hand to a customer with a rejected offer. `price` in dollars. */
export const ShopReply = z.strictObject({
  productId: Id,
  variant: Id.optional(),
  customerId: Id,
  price: Amount.refine((price) => price > 0, 'must be above 0'),
  hours: Hours.default(max),
  note: longText(0, MAX_NOTE).optional(),
})
export type ShopReply = z.infer<typeof ShopReply>

/**
 * Automatic counters for a product: off, by a ladder down to the target, or by meeting in the middle. `target` in
 * dollars; a patient customer can get this price. For one variant, else for all (D77).
 */
export const HagglingSettings = z.strictObject({
  counter: z.enum(['off', 'ladder', 'meet']),
  target: Amount.nullable(),
  hours: Hours,
  variant: Id.optional(),
})
export type HagglingSettings = z.infer<typeof HagglingSettings>

export const FLOOR_ABOVE_TARGET = 'Min Negotiable Price cannot be greater than the counter target.'
/** Warning shown beside the target. */
export const TARGET_HINT = 'A patient customer can get this price.'

/** One offer by a customer. */
export const PastOffer = z.object({
  id: Id,
  /** Of a product that has any, with its words (D77; since 1.41). */
  variant: Id.optional(),
  variantText: z.string().optional(),
  /** What the variant costs now. */
  sellingPrice: z.number().optional(),
  price: z.number(),
  status: z.enum(['accepted', 'rejected']),
  createdAt: Time,
  /** The customer's words beside it (D76). */
  note: z.string().optional(),
  /** Whether the customer's agent made it (D78). */
  byAgent: z.literal(true).optional(),
})
export type PastOffer = z.infer<typeof PastOffer>

const OfferedProduct = z.object({ _id: Id, name: z.string(), image: z.string(), sellingPrice: z.number() })

const page = { page: z.number().int(), pages: z.number().int(), total: z.number().int() }

/** A shop's price as it stands in a thread. */
export const ShopAnswer = ShopOffer.extend({ createdAt: Time })
export type ShopAnswer = z.infer<typeof ShopAnswer>

/** A customer's offers for one product with their results, and all of the shop's answers, newest first each (D52). */
export const ProductOffers = z.object({
  product: OfferedProduct.extend({ countInStock: z.number().int() }),
  attemptsLeft: z.number().int(),
  offers: z.array(PastOffer),
  answers: z.array(ShopAnswer).optional(),
  shopOffer: ShopOffer.optional(),
  /** The agreed price at which an order was paid: an agreement is good for one (since 1.45). */
  boughtFor: z.number().optional(),
  /** The variant that a price is agreed on. */
  variant: Id.optional(),
  variantText: z.string().optional(),
  agreedPrice: z.number().optional(),
  agreedUntil: Time.optional(),
})
export type ProductOffers = z.infer<typeof ProductOffers>

/** Products the customer made offers for, newest offer first, 20 per page. */
export const MyOffers = z.object({ offers: z.array(ProductOffers), ...page })
export type MyOffers = z.infer<typeof MyOffers>

/** An offer as the owner sees it: the customer by name only (D53). */
export const ReceivedOffer = PastOffer.extend({
  product: OfferedProduct,
  customer: z.object({ _id: Id, name: z.string() }),
  shopOffer: ShopOffer.optional(),
})
export type ReceivedOffer = z.infer<typeof ReceivedOffer>

export const OFFER_STATES = ['open', 'rejected', 'accepted'] as const

/** Offers to one shop, 20 per page: rejected ones nearest to the floor first, accepted ones newest first. */
export const ReceivedOffers = z.object({ offers: z.array(ReceivedOffer), ...page })
export type ReceivedOffers = z.infer<typeof ReceivedOffers>

/** A customer's talk with a shop about one product: all offers and the shop's answers, newest first each (D53). */
export const OfferThread = z.object({
  product: OfferedProduct,
  customer: z.object({ _id: Id, name: z.string() }),
  offers: z.array(PastOffer),
  answers: z.array(ShopAnswer),
  /** Whether the shop can still reply by hand (D51). */
  canReply: z.boolean(),
})
export type OfferThread = z.infer<typeof OfferThread>

/** A shop's threads, 20 per page: those it can reply to, nearest to the floor first, then the others, newest first. */
export const OfferThreads = z.object({ threads: z.array(OfferThread), ...page })
export type OfferThreads = z.infer<typeof OfferThreads>

/** The number of deals at a floor price, and their worth in dollars. */
const Replay = z.object({ floor: z.number(), deals: z.number().int(), worth: z.number() })

/** Fewest customers of a product for which insight is shown (D54). */
export const INSIGHT_CUSTOMERS = 20

/** Insight from 90 days of offers for a product; below 20 customers only their number (D54). */
export const HagglingInsight = z.union([
  z.object({
    customers: z.number().int(),
    /** All offers by their share of the current selling price: 20 bins of 5 percent. */
    bins: z.array(z.object({ from: z.number(), to: z.number(), offers: z.number().int() })),
    funnel: z.object({
      offered: z.number().int(),
      agreed: z.number().int(),
      paid: z.number().int(),
      lapsed: z.number().int(),
    }),
    nearMisses: z.object({ customers: z.number().int(), worth: z.number() }),
    /** Those of agents among them, where there are any (D78; since 1.43). */
    byAgent: z.object({ customers: z.number().int(), offers: z.number().int(), agreed: z.number().int() }).optional(),
    replay: z.object({
      now: Replay,
      asked: Replay.optional(),
      best: Replay.extend({ low: z.number(), high: z.number() }),
    }),
  }),
  z.object({ customers: z.number().int(), needed: z.literal(INSIGHT_CUSTOMERS) }),
])
export type HagglingInsight = z.infer<typeof HagglingInsight>

/** Tells a shop's owner about a new offer. */
export const OfferReceived = z.object({ productId: Id, variant: Id.optional() })
export type OfferReceived = z.infer<typeof OfferReceived>
