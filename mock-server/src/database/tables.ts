import type { Generated } from 'kysely'
import type { Category, HagglingSettings, RefundState, ReturnState, Role, ShopOffer } from 'shared-contract'
import type { ProductRow } from './productColumns'

export type { ProductRow }

/** Rows as they lie in the database: money in integer cents, times in milliseconds since 1970, truth as 0 or 1. */
export interface Tables {
  breaking_migrations: BreakingMigrationRow
  users: UserRow & AccountFacts
  shops: ShopRow & ShopWords
  addresses: AddressRow
  sessions: SessionRow
  mails: MailRow
  /** E-mails for which a forgotten password was told, with an account or without (D64). */
  password_requests: { id: string; email: string }
  mail_links: MailLinkRow
  notices: NoticeRow
  second_factors: SecondFactorRow
  /** Hashes of the codes that open an account without its second factor, each once. */
  recovery_codes: { code_hash: string; user_id: string }
  /** How often something was done in a time that ends. Earlier versions counted in `throttle_hits`. */
  throttle_counts: { bucket: string; used: number; ends_at: number }
  /** From where an account logged in, as a hash of both, and when last (D45). */
  known_addresses: { bucket: string; seen_at: number }
  products: ProductRow
  /** A product's pictures beside the first, from position 1. */
  product_images: { product_id: string; position: number; url: string }
  /** Uploaded pictures that nothing shows, and since when. */
  unused_pictures: { id: string; since: number }
  /** How many products are for sale in each category, so that no list counts them. */
  category_counts: { category: Category; products: number }
  /** The words of all products, for a keyword with a typo (D10). */
  search_words: { word: string }
  product_imports: ProductImportRow
  reviews: ReviewRow & ReviewSequel
  /** Who found which review helpful. */
  helpful_reviews: { user_id: string; product_id: string; review_id: string }
  wishes: WishRow
  bargains: BargainRow
  offers: OfferRow
  shop_offers: ShopOfferRow
  haggling_settings: HagglingSettingsRow
  orders: OrderRow
  order_lines: OrderLineRow
  order_deliveries: PartRow & PartProgress
  payments: PaymentRow
  refunds: RefundRow
  trail: TrailRow
  sandbox_orders: SandboxOrderRow
  sandbox_payments: SandboxPaymentRow
  sandbox_refunds: SandboxRefundRow
  client_errors: ClientErrorRow
  web_vitals: WebVitalRow
  /** What is made up on the first start and never leaves the database. */
  secrets: { name: string; value: string }
}

export interface UserRow {
  id: string
  role: Role
  name: string
  email: string
  password_hash: string
  profile_picture: string
  created_at: number
}

/** What comes about after an account is made. */
export interface AccountFacts {
  /** When the present e-mail was confirmed; null until then (D65). */
  email_verified_at: Generated<number | null>
  /** 1 while shops' replies are mailed. */
  wants_replies: Generated<number>
  /** When the person left; what is left of the row is nobody's (D66). */
  deleted_at: Generated<number | null>
}

/** The columns after `expires_at` are empty in sessions that earlier versions began. */
export interface SessionRow {
  token_hash: string
  user_id: string
  created_at: number
  expires_at: number
  /** What the session's user sees of it in place of its token. */
  id: Generated<string | null>
  device: Generated<string>
  last_used_at: Generated<number | null>
}

/** A mail that was not sent yet (D63); once it is, its row goes. */
export interface MailRow {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  /** Where its reader ends mails of its kind; null for what they cannot end. */
  unsubscribe: string | null
  created_at: number
  attempts: number
  /** When to send it, or to try again. */
  due_at: number
}

/** A link that a mail carries; only its token's hash is kept. */
export interface MailLinkRow {
  token_hash: string
  kind: 'reset' | 'verify' | 'restore' | 'unsubscribe'
  user_id: string
  /** The address that it was mailed to. */
  email: string
  /** Counts an account's links in the order they were made. */
  position: number
  created_at: number
  expires_at: number
}

export interface NoticeRow {
  id: string
  user_id: string
  kind: string
  text: string
  link: string
  created_at: number
  read_at: number | null
  /** 1 once it was sent to whoever of the account is connected. */
  announced: number
}

/** The key of an authenticator app, in base32. */
export interface SecondFactorRow {
  user_id: string
  secret: string
  /** Since when log-ins ask for a code; null while it is only set up. */
  enabled_at: number | null
  /** The half minute since 1970 of the last code that was taken: none is taken twice. */
  last_step: number
}

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

/** Where orders of an account went (D55). */
export interface AddressRow {
  id: string
  user_id: string
  /** The same for addresses that differ in case and spaces alone. */
  hash: string
  address: string
  city: string
  postal_code: string
  country: string
  used_at: number
}

/** A file of products. `checked_rows` as JSON: what is to be done by row, and what was. */
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

/** What was changed, by whom and from where; `before` and `after` as JSON. */
export interface TrailRow {
  id: string
  at: number
  /** Null for the system, and for who did not log in. */
  actor_id: string | null
  /** Whose entry it is. */
  account_id: string | null
  shop_id: string | null
  action: string
  subject: string
  before: string | null
  after: string | null
  /** Null for the system. */
  address: string | null
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

export interface ClientErrorRow {
  id: string
  remote: string
  version: string
  type: string
  route: string
  message: string
  created_at: number
  kind: 'load' | 'script'
  /** The app, the load of its page and the visitor; null where none was proved, and then it does not count (D48). */
  app: string | null
  page: string | null
  visitor: string | null
}

/** How a screen did in one load of a page. */
export interface WebVitalRow {
  page: string
  app: string
  remote: string
  version: string
  screen: string
  metric: 'lcp' | 'inp' | 'cls'
  value: number
  visitor: string
  created_at: number
}

/** A migration that code before a version cannot live with. */
export interface BreakingMigrationRow {
  name: string
  minimum_version: string
}
