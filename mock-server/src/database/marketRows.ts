import type { Generated } from 'kysely'
import type { HagglingSettings, ShopOffer } from 'shared-contract'

export interface ShopRow {
  id: string
  owner_id: string
  name: string
  created_at: number
}

/** What an owner says of the shop (D62); empty until then. */
export interface ShopWords {
  description: Generated<string>
  picture: Generated<string>
  return_policy: Generated<string>
  /** Of how many pieces on its owner wants to be told; null: not at all. */
  low_stock_at: Generated<number | null>
}

/** A file of products. `checked_rows` as JSON, as its owner sees them: what is to be done by row, and what was. */
export interface ProductImportRow {
  id: string
  shop_id: string
  state: 'checked' | 'importing' | 'undoing' | 'done' | 'cancelled'
  checked_rows: string
  /** So many rows are in the market now. */
  done: number
  /** Until then its instance must have said more, or it is dead; null when nothing is being done. */
  busy_until: number | null
  created_at: number
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

/** What becomes of a review: an edit, the shop's answer, and how many found it helpful. */
export interface ReviewSequel {
  edited_at: Generated<number | null>
  reply: Generated<string | null>
  replied_at: Generated<number | null>
  helpful: Generated<number>
}

/** A product on a customer's wish list, and what it cost when it was put there. */
export interface WishRow {
  user_id: string
  product_id: string
  price_cents: number
  added_at: number
}

/** One customer's haggling over one product (D18, D19). */
export interface BargainRow {
  user_id: string
  product_id: string
  attempts: number
  agreed_cents: number | null
  agreed_until: number | null
  /** 1 once an order with the agreed price is paid. */
  spent: number
}

export interface OfferRow {
  id: string
  user_id: string
  product_id: string
  offer_cents: number
  accepted: number
  created_at: number
}

/** A price that a shop answered a customer (D51). */
export interface ShopOfferRow {
  id: string
  user_id: string
  product_id: string
  /** The rejected offer that it answers. */
  offer_id: string
  kind: ShopOffer['kind']
  price_cents: number
  valid_until: number
  /** `open` also after its time: to read it is to compare with the clock. */
  state: ShopOffer['state']
  /** How many attempts its customer had used when it was made or, later, declined. */
  attempts: number
  /** The setting by which a counter was made, with its target; null for a reply. */
  rule: HagglingSettings['counter'] | null
  target_cents: number | null
  /** The selling price at which it was made. */
  selling_cents: number
  created_at: number
}

/** How a product's shop answers by itself; without a row it does not. */
export interface HagglingSettingsRow {
  product_id: string
  counter: HagglingSettings['counter']
  target_cents: number | null
  hours: number
}
