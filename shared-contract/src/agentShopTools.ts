import { z } from 'zod'
import { OpenShopOffer, page, pageNumber, Written } from './agentTools'
import { MAX_KEYWORD } from './listing'
import { OFFER_STATES } from './shopOffer'
import { StockLevel } from './shopProducts'
import { Id, Time } from './text'

// What an owner's agent sends and gets: it reads, and gets nothing of a customer but words beside offers (D78).

export const AgentShopOrdersQuery = z.strictObject({ pageNumber })

export const AgentShopOrders = z.object({
  orders: z.array(
    z.object({
      _id: Id,
      orderNumber: z.string().optional(),
      paidAt: Time.optional(),
      orderItems: z.array(
        z.object({
          product: Id,
          variant: Id.optional(),
          qty: z.number().int(),
          price: z.number(),
          writtenByOthers: Written,
        }),
      ),
    }),
  ),
  ...page,
})

export const AgentStockQuery = z.strictObject({
  keyword: z.string().trim().max(MAX_KEYWORD).default(''),
  /** Low is at or below the shop's own level. */
  stock: StockLevel.optional(),
  pageNumber,
})

const Stocked = { _id: Id, sellingPrice: z.number(), countInStock: z.number().int(), writtenByOthers: Written }

export const AgentStock = z.object({
  products: z.array(
    z.object({
      ...Stocked,
      /** Hidden by the market's operators (D71). */
      isHidden: z.literal(true).optional(),
      variants: z.array(z.object(Stocked)).optional(),
    }),
  ),
  ...page,
})

export const AgentReceivedOffersQuery = z.strictObject({
  productId: Id.optional(),
  state: z.enum(OFFER_STATES).optional(),
  pageNumber,
})

export const AgentReceivedOffers = z.object({
  offers: z.array(
    z.object({
      id: Id,
      product: Id,
      variant: Id.optional(),
      sellingPrice: z.number(),
      price: z.number(),
      status: z.enum(['accepted', 'rejected']),
      createdAt: Time,
      byAgent: z.literal(true).optional(),
      /** The shop's own price that is open, or its last answer. */
      shopOffer: OpenShopOffer.optional(),
      writtenByOthers: Written,
    }),
  ),
  ...page,
})

export const AgentInsightQuery = z.strictObject({ productId: Id, variant: Id.optional() })

const Deals = z.object({ deals: z.number().int(), worth: z.number() })

/** What the owner's insight says (D54), without floors: no program learns them. Below 20 customers only their number. */
export const AgentInsight = z.object({
  customers: z.number().int(),
  needed: z.number().int().optional(),
  /** Offers by their share of the selling price in percent, where there are any. */
  bins: z.array(z.object({ from: z.number(), to: z.number(), offers: z.number().int() })).optional(),
  funnel: z
    .object({
      offered: z.number().int(),
      agreed: z.number().int(),
      paid: z.number().int(),
      lapsed: z.number().int(),
    })
    .optional(),
  nearMisses: z.object({ customers: z.number().int(), worth: z.number() }).optional(),
  byAgent: z.object({ customers: z.number().int(), offers: z.number().int(), agreed: z.number().int() }).optional(),
  /** What the floor of today brings, and what the best one would have brought. */
  replay: z.object({ now: Deals, best: Deals }).optional(),
})
