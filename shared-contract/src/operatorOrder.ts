import { z } from 'zod'
import { AuditEntry } from './audit'
import { DisputeState, Evidence, ShopDispute } from './dispute'
import { LedgerEntry } from './ledger'
import { OperatorQuery, pageOf } from './operator'
import { Order, OrderNumber, OrderStatus, RefundState } from './order'
import { Id, Time } from './text'

const Shop = z.object({ _id: Id, shopName: z.string() })
/** In dollars, below zero where it says so. */
const Money = z.number()

/** A customer's order status; `inDispute`; `stuckRefund`, with a refund that failed or that the provider has not answered for an hour. */
export const OperatorOrderState = z.enum([...OrderStatus.options, 'inDispute', 'stuckRefund'])
export type OperatorOrderState = z.infer<typeof OperatorOrderState>

/**
 * What the operators' list of orders takes. `q` is an order's number or id, the customer's e-mail, a payment's or a dispute's
 * id, a shop's id, or a part of a customer's or shop's name.
 */
export const OperatorOrdersQuery = OperatorQuery.extend({ state: OperatorOrderState.optional() })
export type OperatorOrdersQuery = z.infer<typeof OperatorOrdersQuery>

/** An order as operators find it. */
export const FoundOrder = z.object({
  _id: Id,
  orderNumber: OrderNumber,
  customer: z.object({ _id: Id, name: z.string(), email: z.string() }),
  shops: z.array(Shop),
  status: OrderStatus,
  totalPrice: Money,
  currency: z.string(),
  createdAt: Time,
  inDispute: z.boolean(),
  /** Refunds that failed or hang. */
  stuckRefunds: z.int(),
})
export type FoundOrder = z.infer<typeof FoundOrder>

export const FoundOrders = pageOf(FoundOrder)
export type FoundOrders = z.infer<typeof FoundOrders>

/**
 * A shop's part of an order, and its money. `owed` is what the shop has not been paid out yet, maybe below zero.
 * `refundable` is the most that an operator can refund of it now, `whole` what a refund without an amount would be (D61); 0
 * when nothing is left, and while the order is in dispute.
 */
export const OperatorOrderPart = z.object({
  shop: Shop,
  commissionBp: z.int(),
  owed: Money,
  refundable: Money,
  whole: Money,
  /** When an operator refunded all of it after its delivery. */
  refundedAt: Time.optional(),
})
export type OperatorOrderPart = z.infer<typeof OperatorOrderPart>

/** A payment in the provider's records. `returned` says why it is not kept (D25, D26). */
export const OperatorPayment = z.object({
  id: Id,
  amount: Money,
  currency: z.string(),
  status: z.enum(['captured', 'refunding', 'refunded']),
  returned: z.enum(['already_paid', 'too_late', 'cancelled', 'price_spent', 'unmatched']).optional(),
  offer: z.string().optional(),
  createdAt: Time,
})
export type OperatorPayment = z.infer<typeof OperatorPayment>

/** A refund. `canRetry` while it is stuck and there is money left to give back. */
export const OperatorRefund = z.object({
  id: Id,
  payment: Id,
  shop: Shop.optional(),
  amount: Money,
  currency: z.string(),
  state: RefundState,
  /** The provider's id, once it has accepted it. */
  providerId: z.string().optional(),
  /** Whether an operator named the amount. */
  proRata: z.boolean(),
  createdAt: Time,
  canRetry: z.boolean(),
  /** The refund by which this one was tried again. */
  replacedBy: Id.optional(),
})
export type OperatorRefund = z.infer<typeof OperatorRefund>

/** What an operator decided; on its way until it is `sent`. */
export const DisputeDecision = z.object({
  does: z.enum(['contest', 'accept']),
  at: Time,
  /** Whether the provider took it. */
  sent: z.boolean(),
})
export type DisputeDecision = z.infer<typeof DisputeDecision>

/** A dispute for operators, with the evidence of each shop of the order (D74). */
export const Dispute = ShopDispute.omit({ contested: true, tookAll: true, evidence: true }).extend({
  order: z.object({ _id: Id, orderNumber: OrderNumber }),
  payment: Id,
  customer: z.object({ _id: Id, name: z.string() }),
  shops: z.array(Shop.extend({ evidence: Evidence.optional() })),
  decision: DisputeDecision.optional(),
  /** Why the provider refused the last decision; it can be made again. */
  failure: z.string().optional(),
})
export type Dispute = z.infer<typeof Dispute>

/** Open ones by their last day to answer, then the others, newest first. */
export const Disputes = pageOf(Dispute)
export type Disputes = z.infer<typeof Disputes>

/** `q` is an order's number or id, a payment's or a dispute's id. */
export const DisputesQuery = OperatorQuery.extend({ state: DisputeState.optional() })
export type DisputesQuery = z.infer<typeof DisputesQuery>

/** All that operators see of an order (D73); the lists are oldest first, the trail newest first. */
export const OperatorOrder = z.object({
  /** As its customer sees it. */
  order: Order,
  currency: z.string(),
  parts: z.array(OperatorOrderPart),
  bookings: z.array(LedgerEntry),
  payments: z.array(OperatorPayment),
  refunds: z.array(OperatorRefund),
  disputes: z.array(Dispute),
  trail: z.array(AuditEntry),
})
export type OperatorOrder = z.infer<typeof OperatorOrder>
