import { z } from 'zod'
import { Price, Total } from './amounts'
import { ADDRESS_RULES, PAYMENT_METHOD } from './checkoutRules'
import { Delivery } from './delivery'
import { ShopDispute } from './dispute'
import { lineKey } from './lineKey'
import { MAX_COUNT } from './money'
import { ShopState } from './shopState'
import { Id, text, Time } from './text'

/** Most lines per order. */
export const MAX_ORDER_LINES = 100

/** The spec's address rules and messages, shared by form and API. */
export const ShippingAddress = z.strictObject({
  address: addressPart(ADDRESS_RULES.address),
  city: addressPart(ADDRESS_RULES.city),
  postalCode: addressPart(ADDRESS_RULES.postalCode),
  country: addressPart(ADDRESS_RULES.country),
})
export type ShippingAddress = z.infer<typeof ShippingAddress>

function addressPart({ min, max, message }: { min: number; max: number; message: string }) {
  return text(0, max, message).refine((value) => value.length >= min, message)
}

const Quantity = z
  .number()
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(MAX_COUNT, `must be at most ${MAX_COUNT}`)

/**
 * A line as the customer saw it. The server uses `product` and `qty` only, and takes the rest from its own data (D24).
 */
export const OrderItemInput = z.strictObject({
  product: Id,
  /** Of a product that has any (D77). */
  variant: Id.optional(),
  variantText: z.string().max(100).optional(),
  name: z.string().max(500),
  qty: Quantity,
  image: z.string().max(2048),
  price: Price,
  shop: Id,
})
export type OrderItemInput = z.infer<typeof OrderItemInput>

const eachOnce = (items: { product: string; variant?: string | undefined }[]) =>
  new Set(items.map(lineKey)).size === items.length

const linesOf = <Item extends z.ZodType<{ product: string; variant?: string | undefined }>>(item: Item) =>
  z
    .array(item)
    .min(1, 'must hold at least one item')
    .max(MAX_ORDER_LINES, `must hold at most ${MAX_ORDER_LINES} items`)
    .refine(eachOnce, 'must name each product once')

export const OrderInput = z.strictObject({
  orderItems: linesOf(OrderItemInput),
  shippingAddress: ShippingAddress,
  paymentMethod: z.literal(PAYMENT_METHOD, `must be '${PAYMENT_METHOD}'`).default(PAYMENT_METHOD),
  taxPrice: Total,
  shippingPrice: Total,
  totalPrice: Total,
})
export type OrderInput = z.infer<typeof OrderInput>

/** Asks what lines would cost now; other fields are accepted and ignored. */
export const QuoteInput = z.strictObject({
  orderItems: linesOf(OrderItemInput.partial().required({ product: true, qty: true })),
})
export type QuoteInput = z.infer<typeof QuoteInput>

/** An ordered line. `price` is the unit price paid; `sellingPrice` is added when a price was agreed (D19). */
export const OrderItem = z.object({
  product: Id,
  variant: Id.optional(),
  /** The variant in words as ordered, e.g. 'M, Red'. */
  variantText: z.string().optional(),
  name: z.string(),
  qty: z.number().int(),
  image: z.string(),
  price: z.number(),
  sellingPrice: z.number().optional(),
  shop: Id,
})
export type OrderItem = z.infer<typeof OrderItem>

/**
 * A quoted line: `qty` is limited to the current stock, 0 when sold out or deleted, or while the
 * shop is not open, which `shopState` says (D70; since 1.40).
 */
export const QuoteItem = OrderItem.extend({ countInStock: z.number().int(), shopState: ShopState.optional() })
export type QuoteItem = z.infer<typeof QuoteItem>

/** Current prices of lines, in dollars. */
export const Quote = z.object({
  orderItems: z.array(QuoteItem),
  itemsPrice: z.number(),
  taxPrice: z.number(),
  shippingPrice: z.number(),
  totalPrice: z.number(),
})
export type Quote = z.infer<typeof Quote>

/** The 409 of an order whose totals or stock differ from what the customer saw (D24). */
export const OrderConflict = z.object({ message: z.string(), quote: Quote.optional() })
export type OrderConflict = z.infer<typeof OrderConflict>

export const OrderStatus = z.enum(['pending', 'paid', 'delivered', 'cancelled', 'expired', 'refunded'])
export type OrderStatus = z.infer<typeof OrderStatus>

export const RefundState = z.enum(['pending', 'processed', 'failed'])
export type RefundState = z.infer<typeof RefundState>

/**
 * A refund in dollars; the money has arrived once `state` is `processed` (D49). `shop` is absent when the refund is for
 * the whole order. `reason` is `unmatched` for a payment that did not match the order (D26), and `currency` is that of such
 * a payment if it is not the order's.
 */
export const Refund = z.object({
  amount: z.number(),
  state: RefundState,
  createdAt: Time,
  shop: Id.optional(),
  reason: z.literal('unmatched').optional(),
  currency: z.string().optional(),
})
export type Refund = z.infer<typeof Refund>

/** The number people use for an order (D58), without letters and digits that are easily confused. */
export const OrderNumber = z.string().regex(/^[A-HJKMNP-TV-Z2-9]{8}$/)

/**
 * An order. Its customer gets all lines and deliveries; a shop gets its own lines and delivery state, the order's
 * total, and the customer's name and e-mail (D29). Money in dollars; `expiresAt` while pending (D25).
 */
export const Order = z.object({
  _id: Id,
  /** Absent from older back ends. */
  orderNumber: OrderNumber.optional(),
  user: z.object({ _id: Id, name: z.string(), email: z.string() }),
  orderItems: z.array(OrderItem),
  shippingAddress: z.object({
    address: z.string(),
    city: z.string(),
    postalCode: z.string(),
    country: z.string(),
  }),
  paymentMethod: z.string(),
  itemsPrice: z.number(),
  taxPrice: z.number(),
  shippingPrice: z.number(),
  totalPrice: z.number(),
  status: OrderStatus,
  /** Whether it was ever paid; a refund changes neither this nor `paidAt` (D49). */
  isPaid: z.boolean(),
  paidAt: Time.optional(),
  isDelivered: z.boolean(),
  deliveredAt: Time.optional(),
  deliveries: z.array(Delivery),
  /** Oldest first; a shop gets those of its own part. Absent from older back ends. */
  refunds: z.array(Refund).optional(),
  /** The newest dispute of its payment, for shops and never for the customer (D74; since 1.40). */
  dispute: ShopDispute.optional(),
  createdAt: Time,
  expiresAt: Time.optional(),
  /** When an unpaid order was cancelled or expired (since 1.41). */
  endedAt: Time.optional(),
})
export type Order = z.infer<typeof Order>
