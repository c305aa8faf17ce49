import type { RefundState, ReturnState } from '@haggle/shared-contract'
import type { Generated } from 'kysely'

export interface OrderRow {
  id: string
  order_number: string
  user_id: string
  address: string
  city: string
  postal_code: string
  country: string
  payment_method: string
  items_cents: number
  tax_cents: number
  shipping_cents: number
  total_cents: number
  /** `delivered` is derived from the order's deliveries, never stored (D29). */
  status: 'pending' | 'paid' | 'cancelled' | 'expired' | 'refunded'
  created_at: number
  expires_at: number
  paid_at: number | null
  /** When its customer cancelled it; null unless `status` is `cancelled`. */
  cancelled_at: number | null
  provider_order_id: string | null
  /** When to ask the provider whether it took money for the order; null when there is nothing to ask. */
  ask_at: number | null
  idempotency_key: string | null
  /** The currency that it is charged in. */
  currency: string
  /** By which an agent prepared it (D78). */
  mandate_id?: string | null
}

export interface OrderLineRow {
  order_id: string
  position: number
  product_id: string
  variant_id?: string | null
  /** The variant in words as ordered (D77). */
  variant_text?: string | null
  shop_id: string
  name: string
  image: string
  qty: number
  price_cents: number
  /** The selling price of a line with an agreed price; null for other lines. */
  selling_cents: number | null
}

/** A shop's part of an order (D29). */
export interface PartRow {
  order_id: string
  shop_id: string
  shop_name: string
  delivered_at: number | null
}

/** Shipment, cancellation and return of a part (D60, D61). */
export interface PartProgress {
  cancelled_at: number | null
  carrier: string | null
  tracking_number: string | null
  return_state: ReturnState | null
  return_reason: string | null
  return_answer: string | null
  return_asked_at: Generated<number | null>
  return_answered_at: Generated<number | null>
  /** 1 once the returned units are for sale again. */
  restocked: Generated<number>
  /** The folded text that its shop's searches match (see `orderSearch`). */
  search_text: string
}

export interface PaymentRow {
  /** The provider's payment id. */
  id: string
  order_id: string
  amount: number
  currency: string
  status: 'captured' | 'refunding' | 'refunded'
  /** Why it was or will be refunded; null if it is kept. */
  refund_reason: 'already_paid' | 'too_late' | 'cancelled' | 'price_spent' | null
  created_at: number
  /** 1 if it is not of the order's amount or currency and nothing explains it: it pays nothing, and goes back (D26). */
  unmatched: number
  /** The provider's offer by which it is of less than the order. */
  offer_id: string | null
  /** The provider's fee that the customer paid beside the order, in the payment's unit. */
  customer_fee: number
}

/** As a row is inserted: these columns have defaults. */
export type WithDefaults<Row, Column extends keyof Row> = Omit<Row, Column> & { [Each in Column]: Generated<Row[Each]> }

/** A refund, made by us or at the provider's dashboard (D49). `amount` is in the payment's unit. */
export interface RefundRow {
  id: string
  payment_id: string
  order_id: string
  /** The shop whose part is refunded; null for a whole payment, and for refunds from the provider's dashboard. */
  shop_id: string | null
  /** The provider's id; null until the provider accepted the refund. */
  provider_refund_id: string | null
  amount: number
  state: RefundState
  created_at: number
  /** When to request it from the provider or ask for its state; null if neither is due. */
  ask_at: number | null
}

export interface SandboxOrderRow {
  id: string
  amount: number
  currency: string
  receipt: string
  status: 'created' | 'attempted' | 'paid'
  created_at: number
}

export interface SandboxPaymentRow {
  id: string
  order_id: string
  amount: number
  currency: string
  status: 'failed' | 'authorized' | 'captured' | 'refunded'
  card_last4: string
  amount_refunded: number
  created_at: number
  offer_id: string | null
  customer_fee: number
}

export interface SandboxRefundRow {
  id: string
  payment_id: string
  amount: number
  status: RefundState
  receipt: string | null
  idempotency_key: string | null
  created_at: number
}
