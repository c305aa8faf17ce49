import type { HagglingSettings, ShopOffer, ShopState } from '@haggle/shared-contract'
import type { Generated } from 'kysely'

export interface ShopRow {
  id: string
  owner_id: string
  name: string
  created_at: number
}

/** A shop's profile, written by its owner (D62); empty at first. */
export interface ShopProfile {
  description: Generated<string>
  picture: Generated<string>
  return_policy: Generated<string>
  /** The stock at or below which its owner is notified; null for never. */
  low_stock_at: Generated<number | null>
}

/** What its owner does not write. */
export interface ShopAdditions {
  /** The words of the name, for suggestions. */
  name_key: string
  /** Since when it is closing: its products, which are not deleted yet, are hidden (D66). */
  closing_since: Generated<number | null>
  /** Of one that is not open the products are hidden (D70). */
  state: Generated<ShopState>
  /** The day of return that its owner promised with the pause, as YYYY-MM-DD. */
  paused_until: Generated<string | null>
  suspended_at: Generated<number | null>
  suspended_reason: Generated<string | null>
  /** The state before it was suspended, to which it is restored. */
  state_before: Generated<ShopState | null>
  /** Whether agents may make offers to it (D78): 1 or 0. */
  agents_may_offer: Generated<number>
}

/** An import of a product file. `checked_rows` is JSON: per row the change to make or made, as its owner sees it. */
export interface ProductImportRow {
  id: string
  shop_id: string
  state: 'checked' | 'importing' | 'undoing' | 'done' | 'cancelled'
  checked_rows: string
  row_count: number
  /** Number of rows imported so far. */
  done: number
  /** The instance that works on it counts as dead unless it renews this in time; null while none does. */
  busy_until: number | null
  created_at: number
  /** When it goes on by itself, or last did, after as many products were added as a shop may in a day. */
  waits_until: number | null
}

export interface ReviewRow {
  id: string
  product_id: string
  user_id: string
  rating: number
  comment: string
  verified: number
  created_at: number
}

/** Later additions to a review: an edit, the shop's reply, the number of helpful marks, its hiding (D71). */
export interface ReviewAdditions {
  edited_at: Generated<number | null>
  reply: Generated<string | null>
  replied_at: Generated<number | null>
  helpful: Generated<number>
  hidden_at: Generated<number | null>
  hidden_reason: Generated<string | null>
}

/** A product on a customer's wish list, with its price when it was added. */
export interface WishRow {
  user_id: string
  product_id: string
  variant_id?: string | null
  price_cents: number
  added_at: number
}

/** A customer who is told once the product is in stock again. */
export interface RestockWishRow {
  user_id: string
  product_id: string
  added_at: number
}

/** One customer's negotiation for one product (D18, D19). */
export interface NegotiationRow {
  user_id: string
  product_id: string
  attempts: number
  /** The variant that a price was agreed on (D77). */
  variant_id?: string | null
  agreed_cents: number | null
  agreed_until: number | null
  /** 1 once an order with the agreed price is paid. */
  spent: number
  /** By which the price was agreed on, if an agent did it (D78). */
  mandate_id?: string | null
}

export interface OfferRow {
  id: string
  user_id: string
  product_id: string
  variant_id?: string | null
  offer_cents: number
  accepted: number
  created_at: number
  /** The customer's words beside it; null without any (D76). */
  note?: string | null
  /** By which an agent made it (D78); null if the customer did. */
  mandate_id?: string | null
}

/** A price that a shop offers a customer in answer to an offer (D51). */
export interface ShopOfferRow {
  id: string
  user_id: string
  product_id: string
  variant_id?: string | null
  /** The rejected offer that it answers. */
  offer_id: string
  kind: ShopOffer['kind']
  price_cents: number
  valid_until: number
  /** Remains `open` after `valid_until`: readers compare that with the clock. */
  state: ShopOffer['state']
  /** The attempts that its customer had used when it was made or, later, declined. */
  attempts: number
  /** The setting by which a counter was made, with its target; null for a reply. */
  rule: HagglingSettings['counter'] | null
  target_cents: number | null
  /** The selling price at which it was made. */
  selling_cents: number
  created_at: number
  /** The shop's words beside a reply. */
  note?: string | null
}

/** A combination of a product's options that exists, or did (D77). Its prices hold whether its own or the product's. */
export interface VariantRow {
  id: string
  product_id: string
  position: number
  /** A JSON array of a value per option. */
  option_values: string
  mrp_cents: number
  selling_cents: number
  floor_cents: number
  /** 1 where a price is its own, 0 where it follows the product's. */
  own_mrp: number
  own_selling: number
  own_floor: number
  stock: number
  /** As `received` of a product. */
  received: number
  image: string | null
  deleted_at: number | null
}

/** As CounterSettingsRow, for a variant of a product that has any. */
export interface VariantCounterSettingsRow extends Omit<CounterSettingsRow, 'product_id'> {
  variant_id: string
}

/** Settings of a product's automatic counters; without a row they are off. */
export interface CounterSettingsRow {
  product_id: string
  counter: HagglingSettings['counter']
  target_cents: number | null
  hours: number
}
