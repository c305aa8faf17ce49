import { z } from 'zod'
import { Amount } from './amounts'
import { CartItem } from './cart'
import { Id, text, Time } from './text'

/** Longest time of a mandate, in days (D78). */
export const MANDATE_DAYS = 30
/** Shops that a mandate can name; more are all. */
export const MANDATE_SHOPS = 50

/** What an agent can be allowed: to haggle for a customer, or to read an owner's shop. A name is a scope of OAuth (D78). */
export const AgentScope = z.enum(['haggle', 'shop'])
export type AgentScope = z.infer<typeof AgentScope>

const Limit = Amount.refine((amount) => amount > 0, 'must be above 0')

const Until = z.iso.datetime('must be a time like 2026-03-31T10:00:00.000Z')

/** What a customer lets an agent do: in all or some shops, at most how much, until when. Amounts in dollars (D78). */
export const MandateTerms = z.strictObject({
  shops: z.union([
    z.literal('all'),
    z.array(Id).min(1, 'must name a shop').max(MANDATE_SHOPS, `must name at most ${MANDATE_SHOPS} shops`),
  ]),
  /** For all pieces of one product, without tax and shipping. */
  mostPerProduct: Limit,
  /** What is agreed on and ordered, orders with tax and shipping. */
  mostInAll: Limit,
  until: Until,
  /** Whether each offer waits for the customer's yes. */
  askFirst: z.boolean(),
})
export type MandateTerms = z.infer<typeof MandateTerms>

/** What an owner lets an agent do: read the shop, until when (D78; since 1.43). */
export const ShopMandateTerms = z.strictObject({ until: Until })
export type ShopMandateTerms = z.infer<typeof ShopMandateTerms>

const MAX_STATE = 1000

/** What a client asks for, in OAuth's names. What is wrong with it is told by the reply, not by this schema. */
export const AgentRequest = z.object({
  client_id: text(1, 100),
  redirect_uri: text(1, 2000),
  response_type: z.string().max(100).optional(),
  code_challenge: z.string().max(200).optional(),
  code_challenge_method: z.string().max(20).optional(),
  state: z.string().max(MAX_STATE, `must be at most ${MAX_STATE} characters`).optional(),
  resource: z.string().max(2000).optional(),
  scope: z.string().max(1000).optional(),
})
export type AgentRequest = z.infer<typeof AgentRequest>

/** A client's request as its customer sees it: who asks, and where the answer goes; or only the latter, if it is not valid. */
export const AgentQuestion = z.object({
  /** As the client calls itself. */
  agent: z.string().optional(),
  /** The host that gets the answer. */
  host: z.string().optional(),
  /** Open shops by name, for the choice. */
  shops: z.array(z.object({ _id: Id, shopName: z.string() })).optional(),
  /** What it asks for, of which the account decides; without it, to haggle (since 1.43). */
  scopes: z.array(AgentScope).optional(),
  /** Where a refusal leads. */
  refused: z.string(),
})
export type AgentQuestion = z.infer<typeof AgentQuestion>

/** The customer's yes. */
export const MandateInput = z.strictObject({ request: z.strictObject(AgentRequest.shape), terms: MandateTerms })
export type MandateInput = z.infer<typeof MandateInput>

/** The owner's yes (since 1.43). */
export const ShopMandateInput = z.strictObject({ request: z.strictObject(AgentRequest.shape), terms: ShopMandateTerms })
export type ShopMandateInput = z.infer<typeof ShopMandateInput>

/** Where a yes leads: to the client, with a code. */
export const MandateGiven = z.object({ redirect: z.string() })
export type MandateGiven = z.infer<typeof MandateGiven>

/** An agent's offer that waits for its customer's yes. */
export const WaitingOffer = z.object({
  id: Id,
  mandate: Id,
  agent: z.string(),
  product: z.object({ _id: Id, name: z.string(), sellingPrice: z.number() }),
  variant: Id.optional(),
  variantText: z.string().optional(),
  proposedPrice: z.number(),
  note: z.string().optional(),
  createdAt: Time,
})
export type WaitingOffer = z.infer<typeof WaitingOffer>

/** A mandate as who gave it sees it. */
export const Mandate = z.object({
  id: Id,
  /** One to read the shop, which spends and offers nothing (since 1.43). */
  scope: z.literal('shop').optional(),
  agent: z.string(),
  /** All, or some by name. */
  shops: z.union([z.literal('all'), z.array(z.object({ _id: Id, shopName: z.string() }))]),
  mostPerProduct: z.number(),
  mostInAll: z.number(),
  /** What is agreed on or ordered by now. */
  spent: z.number(),
  until: Time,
  askFirst: z.boolean(),
  createdAt: Time,
  firstUsedAt: Time.optional(),
  offers: z.number().int(),
})
export type Mandate = z.infer<typeof Mandate>

/** The mandates that hold, newest first, and the offers that wait. */
export const Mandates = z.object({ mandates: z.array(Mandate), waiting: z.array(WaitingOffer) })
export type Mandates = z.infer<typeof Mandates>

/** What agents put into the cart since the last visit. */
export const AgentCart = z.object({ lines: z.array(CartItem) })
export type AgentCart = z.infer<typeof AgentCart>
