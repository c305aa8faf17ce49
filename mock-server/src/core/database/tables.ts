import type { Category } from '@haggle/shared-contract'
import type { Generated } from 'kysely'
import type {
  AccountFacts,
  AddressRow,
  MailLinkRow,
  MailRow,
  NoticeRow,
  SecondFactorRow,
  SessionRow,
  UserRow,
} from './accountRows'
import type {
  AgentCartRow,
  AgentTokenRow,
  MandateRow,
  OAuthClientRow,
  OAuthCodeRow,
  WaitingOfferRow,
} from './agentRows'
import type { ConversationRow, ConversationSideRow, MessageRow } from './conversationRows'
import type {
  DisputeEvidenceRow,
  DisputeRow,
  LedgerEntryRow,
  LineMoney,
  PartMoney,
  PayoutRow,
  RefundAdditions,
  SandboxDisputeRow,
  SandboxTransferRow,
  ShopMoney,
} from './ledgerRows'
import type {
  NegotiationRow,
  VariantCounterSettingsRow,
  VariantRow,
  CounterSettingsRow,
  OfferRow,
  ProductImportRow,
  ReviewRow,
  ReviewAdditions,
  ShopOfferRow,
  ShopRow,
  ShopAdditions,
  ShopProfile,
  RestockWishRow,
  WishRow,
} from './marketRows'
import type {
  BreakingMigrationRow,
  ClientErrorRow,
  InstanceRow,
  RaisedAlertRow,
  ScreenFigureRow,
  TrailRow,
  WebVitalRow,
} from './operationRows'
import type {
  OrderLineRow,
  OrderRow,
  PartProgress,
  PartRow,
  PaymentRow,
  RefundRow,
  SandboxOrderRow,
  SandboxPaymentRow,
  SandboxRefundRow,
  WithDefaults,
} from './orderRows'
import type { ProductRow } from './productColumns'
import type { AppealRow, ReportCaseRow, ReportRow } from './reportRows'

export type * from './accountRows'
export type * from './agentRows'
export type * from './conversationRows'
export type * from './ledgerRows'
export type * from './marketRows'
export type * from './orderRows'
export type * from './operationRows'
export type * from './reportRows'
export type { ProductRow }

/** Rows as they are stored: money in integer cents, times in milliseconds since 1970, booleans as 0 or 1. */
export interface Tables {
  breaking_migrations: BreakingMigrationRow
  users: UserRow & AccountFacts
  shops: ShopRow & ShopProfile & ShopAdditions & ShopMoney
  addresses: AddressRow
  sessions: SessionRow
  mails: MailRow
  /** E-mail addresses for which a password reset was requested, with or without an account (D64). */
  password_requests: { id: string; email: string }
  mail_links: MailLinkRow
  /** Who was invited to become an operator, by the hash of the link's token; the newest per address (D69). */
  operator_invitations: { token_hash: string; email: string; expires_at: number }
  notices: NoticeRow
  second_factors: SecondFactorRow
  /** Hashes of single-use codes that replace an account's second factor. */
  recovery_codes: { code_hash: string; user_id: string }
  /** Counters per time window. */
  throttle_counts: { bucket: string; used: number; ends_at: number }
  /** Where an account logged in from, as a hash of account and address, and when last (D45). */
  known_addresses: { bucket: string; seen_at: number }
  products: ProductRow
  /** A product's further pictures, from position 1. */
  product_images: { product_id: string; position: number; url: string }
  /** The products that were added with an Idempotency-Key; `key` and `input` are hashes. */
  product_keys: { key: string; input: string; product_id: string; created_at: number }
  /** Who uploaded a picture. */
  uploads: { picture: string; user_id: string; uploaded_at: number }
  /** Uploaded pictures that are not in use, and since when. */
  unused_pictures: { id: string; since: number }
  /** The number of products for sale per category, so that lists need not count them. */
  category_counts: { category: Category; products: number }
  /** The words of all products, to correct typos in keywords (D10). */
  search_words: { word: string }
  product_imports: ProductImportRow
  /** Some rows of an import as JSON; `first_row` is the index of the first. */
  product_import_chunks: { import_id: string; first_row: number; checked_rows: string }
  reviews: ReviewRow & ReviewAdditions
  /** Which customer marked which review as helpful. */
  helpful_reviews: { user_id: string; product_id: string; review_id: string }
  reports: ReportRow
  report_cases: ReportCaseRow
  appeals: AppealRow
  wishes: WishRow
  restock_wishes: RestockWishRow
  negotiations: NegotiationRow
  conversations: ConversationRow
  conversation_sides: ConversationSideRow
  messages: MessageRow
  /** A shop's texts for customers' questions, as a JSON array. */
  ready_answers: { shop_id: string; answers: string }
  message_pictures: { message_id: string; position: number; url: string }
  offers: OfferRow
  oauth_clients: OAuthClientRow
  oauth_codes: OAuthCodeRow
  mandates: MandateRow
  agent_tokens: AgentTokenRow
  waiting_offers: WaitingOfferRow
  agent_cart_lines: AgentCartRow
  shop_offers: ShopOfferRow
  counter_settings: CounterSettingsRow
  /** Products with a low-stock notice, and its threshold; deleted once the stock is above the threshold. */
  low_stock_told: { product_id: string; low_stock_at: number }
  product_variants: VariantRow
  variant_counter_settings: VariantCounterSettingsRow
  /** As `low_stock_told`, for the variants of products that have any. */
  variant_low_stock_told: { variant_id: string; low_stock_at: number }
  orders: OrderRow
  order_lines: OrderLineRow & LineMoney
  order_deliveries: PartRow & PartProgress & PartMoney
  payments: WithDefaults<PaymentRow, 'unmatched' | 'customer_fee'> & { booked_at: Generated<number | null> }
  /** The provider's orders of orders here that a payment which did not match used up; each has a new one (D26). */
  past_provider_orders: { id: string; order_id: string }
  refunds: RefundRow & RefundAdditions
  ledger_entries: LedgerEntryRow
  payouts: PayoutRow
  disputes: DisputeRow
  dispute_evidence: DisputeEvidenceRow
  /** Sales per shop and day, by triggers (see migrations/baseline/sales.ts): paid orders without cancelled, returned and refunded parts. */
  shop_days: { shop_id: string; day: number; orders: number; cents: number }
  shop_product_days: { shop_id: string; day: number; product_id: string; qty: number; cents: number }
  /** The sums of `shop_product_days` over all days. */
  shop_product_totals: { shop_id: string; product_id: string; cents: number }
  trail: TrailRow
  sandbox_orders: SandboxOrderRow
  sandbox_payments: WithDefaults<SandboxPaymentRow, 'customer_fee'>
  sandbox_refunds: SandboxRefundRow
  sandbox_transfers: SandboxTransferRow
  sandbox_disputes: SandboxDisputeRow
  sandbox_documents: { id: string; name: string; bytes: number; created_at: number }
  client_errors: ClientErrorRow
  web_vitals: WebVitalRow
  screen_figures: ScreenFigureRow
  instances: InstanceRow
  raised_alerts: RaisedAlertRow
  /** When something outside was last heard of. */
  last_heard: { what: 'webhook'; at: number }
  /** Secrets that are generated on the first start and never leave the database. */
  secrets: { name: string; value: string }
  /** Since when a restored copy is quiet; no row in a live market. */
  quiet: { since: number }
}
