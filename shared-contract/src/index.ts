// Accounts and access
export { Access, Login, Profile, ProfileUpdate, RegisterShopOwner, RegisterUser, Role, SessionUser } from './account'

// Catalogue
export {
  ALL_CATEGORIES,
  CATEGORIES,
  Category,
  CategoryFilter,
  MAX_KEYWORD,
  PAGE_SIZE,
  Product,
  ProductInput,
  ProductPage,
  ProductQuery,
  ProductSummary,
  SORTS,
  SortBy,
} from './product'
export { checkProduct, type ProductNumbers } from './productChecks'
export { RATINGS, Review, ReviewInput } from './review'

// Negotiation
export {
  ATTEMPTS_EXHAUSTED,
  INVALID_OFFER,
  NEGOTIATION_ATTEMPTS,
  NegotiationOutcome,
  NegotiationRequest,
  NegotiationState,
  parseOffer,
} from './negotiation'
export type { ClientEvents, JoinReply, ServerEvents } from './realtime'

// Cart, orders and payment
export { CartItem } from './cart'
export {
  Delivery,
  MAX_ORDER_LINES,
  Order,
  OrderConflict,
  OrderInput,
  OrderItem,
  OrderItemInput,
  OrderStatus,
  PAYMENT_METHOD,
  Quote,
  QuoteInput,
  QuoteItem,
  ShippingAddress,
} from './order'
export { PaymentConfirmation, PaymentStart } from './payment'
export { totalsOf, type PricedLine, type Totals } from './totals'

// Money, counts, text
export {
  formatMoney,
  MAX_COUNT,
  MAX_PRICE,
  parseAmount,
  parseCount,
  Price,
  savingPercent,
  toCents,
  toDollars,
} from './money'
export { Id, ImageUrl, Time } from './text'

// Errors
export { ErrorReply, MessageReply } from './error'
export { ClientErrorReport, LoadFailureType } from './clientError'
