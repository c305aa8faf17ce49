import type { Generated } from 'kysely'
import type { RefundState, ReturnState } from 'shared-contract'

export interface OrderRow {
  id: string
  /** Null only until an order of an instance from before the column gets one. */
  order_number: string | null
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
  /** When its customer gave it up; null unless `status` is `cancelled`, and in orders from before the column. */
  cancelled_at: number | null
  provider_order_id: string | null
  /** When to ask the provider whether it took money for the order; null when there is nothing to ask. */
  ask_at: number | null
  idempotency_key: string | null
  /** What it is charged in, whatever the setting says by now; null in rows from before: as the setting says. */
  currency: string | null
}

export interface OrderLineRow {
  order_id: string
  position: number
  product_id: string
  shop_id: string
  name: string
  image: string
  qty: number
  price_cents: number
  /** The selling price beside an agreed price; null when none was agreed. */
  selling_cents: number | null
}

/** A shop's part of an order (D29). */
export interface PartRow {
  order_id: string
  shop_id: string
  shop_name: string
  delivered_at: number | null
}

/** What became of a part (D60, D61). */
export interface PartProgress {
  cancelled_at: number | null
  carrier: string | null
  tracking_number: string | null
  return_state: ReturnState | null
  return_reason: string | null
  return_answer: string | null
  /** 1 once what was sent back is for sale again. */
  restocked: Generated<number>
  /** What its shop finds it by, folded; null until it is written, see `orderSearch`. */
  search_text: string | null
}

export interface PaymentRow {
  /** The provider's payment id. */
  id: string
  order_id: string
  amount: number
  currency: string
  status: 'captured' | 'refunding' | 'refunded'
  /** Why it was, or is to be, given back; null when it is kept. */
  refund_reason: 'already_paid' | 'too_late' | 'cancelled' | 'price_spent' | null
  created_at: number
}

/** Money that goes back, of our own accord or at the provider's dashboard (D49). `amount` as the payment's. */
export interface RefundRow {
  id: string
  payment_id: string
  order_id: string
  /** Whose part it is for; null for what is given back of a whole payment or at the provider's dashboard. */
  shop_id: string | null
  /** The provider's id; null until the provider took it. */
  provider_refund_id: string | null
  amount: number
  state: RefundState
  created_at: number
  /** When to ask the provider for it or about it; null when there is nothing to ask. */
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
