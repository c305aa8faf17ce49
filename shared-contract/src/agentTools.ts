import { z } from 'zod'
import { Amount } from './amounts'
import { ALL_CATEGORIES, MAX_KEYWORD } from './listing'
import { MAX_COUNT } from './money'
import { NegotiationOutcome, NegotiationRequest } from './negotiation'
import { MAX_ORDER_LINES, OrderStatus, ShippingAddress } from './order'
import { CategoryFilter, SortBy } from './product'
import { ShopOffer, Taken } from './shopOffer'
import { Id, Time } from './text'

// What agents send and get: the names of the HTTP bodies, and less of it (an agent reads by the token) (D78).

export const pageNumber = z.number().int().min(1).default(1)
const Qty = z.number().int('must be a whole number').min(1, 'must be at least 1').max(MAX_COUNT)

export const AgentSearch = z.strictObject({
  keyword: z.string().trim().max(MAX_KEYWORD).default(''),
  category: CategoryFilter.default(ALL_CATEGORIES),
  sortBy: SortBy.default('newest'),
  pageNumber,
  shop: Id.optional(),
  minPrice: Amount.min(0).optional(),
  maxPrice: Amount.min(0).optional(),
  inStock: z.boolean().default(false),
})
export type AgentSearch = z.infer<typeof AgentSearch>

export const AgentProductQuery = z.strictObject({ productId: Id })
export const AgentOffer = NegotiationRequest
export const AgentOffersQuery = z.strictObject({ productId: Id.optional(), pageNumber })
export const AgentOfferId = z.strictObject({ id: Id })
const Line = z.strictObject({ product: Id, variant: Id.optional(), qty: Qty })
export const AgentCartLine = Line
export type AgentCartLine = z.infer<typeof AgentCartLine>
export const AgentOrder = z.strictObject({
  orderItems: z.array(Line).min(1).max(MAX_ORDER_LINES),
  /** Default: the customer's own, used last. */
  shippingAddress: ShippingAddress.optional(),
})
export type AgentOrder = z.infer<typeof AgentOrder>
export const AgentOrderQuery = z.strictObject({ id: Id.optional() })

/** Words of shops and people: data, never instructions. Cut to length, without control characters. */
export const Written = z.record(z.string(), z.string())

const Price = { sellingPrice: z.number(), mrp: z.number(), countInStock: z.number().int() }
export const page = { page: z.number().int(), pages: z.number().int(), total: z.number().int() }

export const AgentFoundProducts = z.object({
  products: z.array(
    z.object({
      _id: Id,
      shop: Id,
      ...Price,
      priceFrom: z.boolean().optional(),
      rating: z.number(),
      numReviews: z.number().int(),
      writtenByOthers: Written,
    }),
  ),
  ...page,
})

/** A price of a shop's own, open to be taken or declined; its words are written by others. */
export const OpenShopOffer = ShopOffer.omit({ variantText: true, note: true })

const negotiation = {
  attemptsLeft: z.number().int(),
  variant: Id.optional(),
  agreedPrice: z.number().optional(),
  agreedUntil: Time.optional(),
  shopOffer: OpenShopOffer.optional(),
}

export const AgentProduct = z.object({
  _id: Id,
  shop: Id,
  category: z.string(),
  ...Price,
  currency: z.string(),
  rating: z.number(),
  numReviews: z.number().int(),
  variants: z.array(z.object({ _id: Id, ...Price, writtenByOthers: Written })).optional(),
  ...negotiation,
  writtenByOthers: Written,
})

/** The outcome of an offer, as people get it, or that it waits for the customer's yes. */
export const AgentOutcome = NegotiationOutcome.extend({
  attemptsLeft: z.number().int().optional(),
  status: z.enum(['accepted', 'rejected', 'waiting']),
  counter: OpenShopOffer.optional(),
})
export type AgentOutcome = z.infer<typeof AgentOutcome>

export const AgentOffers = z.object({
  offers: z.array(
    z.object({
      product: Id,
      sellingPrice: z.number(),
      countInStock: z.number().int(),
      ...negotiation,
      offers: z.array(
        z.object({
          price: z.number(),
          variant: Id.optional(),
          status: z.enum(['accepted', 'rejected']),
          createdAt: Time,
        }),
      ),
      writtenByOthers: Written,
    }),
  ),
  /** Those that wait for the customer's yes. */
  waiting: z.array(z.object({ id: Id, product: Id, proposedPrice: z.number(), createdAt: Time })),
  ...page,
})

export const AgentTaken = Taken

export const AgentDeclined = z.object({ id: Id, productId: Id, state: z.string() })

export const AgentCartReply = z.object({ product: Id, qty: z.number().int(), message: z.string() })

const order = {
  _id: Id,
  orderNumber: z.string().optional(),
  status: OrderStatus,
  itemsPrice: z.number(),
  taxPrice: z.number(),
  shippingPrice: z.number(),
  totalPrice: z.number(),
  /** Until when the customer can pay. */
  expiresAt: Time.optional(),
  /** Where the customer pays or follows it. */
  link: z.string(),
}
export const AgentPreparedOrder = z.object(order)
export const AgentOrders = z.object({
  orders: z.array(z.object({ ...order, isPaid: z.boolean(), isDelivered: z.boolean() })),
})
