import type { Category } from 'shared-contract'
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
  BargainRow,
  HagglingSettingsRow,
  OfferRow,
  ProductImportRow,
  ReviewRow,
  ReviewSequel,
  ShopOfferRow,
  ShopRow,
  ShopWords,
  WishRow,
} from './marketRows'
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
} from './orderRows'
import type { BreakingMigrationRow, ClientErrorRow, TrailRow, WebVitalRow } from './operationRows'
import type { ProductRow } from './productColumns'

export type * from './accountRows'
export type * from './marketRows'
export type * from './orderRows'
export type * from './operationRows'
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
  /** What imports of earlier versions do. */
  product_import_rows: { import_id: string; checked_rows: string }
  /** What an import does with some of its rows, the first of which is `first_row`; as JSON. */
  product_import_chunks: { import_id: string; first_row: number; checked_rows: string }
  reviews: ReviewRow & ReviewSequel
  /** Who found which review helpful. */
  helpful_reviews: { user_id: string; product_id: string; review_id: string }
  wishes: WishRow
  bargains: BargainRow
  offers: OfferRow
  shop_offers: ShopOfferRow
  haggling_settings: HagglingSettingsRow
  /** Products whose shops were told that few are left, at which threshold; their rows go when there are more again. */
  low_stock_told: { product_id: string; low_stock_at: number }
  orders: OrderRow
  order_lines: OrderLineRow
  order_deliveries: PartRow & PartProgress
  payments: PaymentRow
  refunds: RefundRow
  /** What a shop sold on a day, kept by triggers (see migration 032): orders that are paid, without parts that were given back. */
  shop_days: { shop_id: string; day: number; orders: number; cents: number }
  shop_product_days: { shop_id: string; day: number; product_id: string; qty: number; cents: number }
  trail: TrailRow
  sandbox_orders: SandboxOrderRow
  sandbox_payments: SandboxPaymentRow
  sandbox_refunds: SandboxRefundRow
  client_errors: ClientErrorRow
  web_vitals: WebVitalRow
  /** What is made up on the first start and never leaves the database. */
  secrets: { name: string; value: string }
}
