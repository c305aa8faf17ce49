// Accounts and access
export {
  Access,
  Login,
  PASSWORD_RULE,
  Profile,
  ProfileDetails,
  ProfileUpdate,
  RegisterShopOwner,
  RegisterUser,
  Role,
  SessionUser,
} from './account'
export {
  AccountDeletion,
  AccountExport,
  AccountSession,
  MailAbout,
  MailSubscription,
  MailSubscriptionQuery,
  MailToken,
  PasswordForgotten,
  PasswordReset,
  PasswordResetAccount,
  RecoveryCodes,
  TotpCode,
  TotpSetup,
} from './accountSecurity'
export { AuditEntry } from './audit'
export {
  MachineFinding,
  MachineInstance,
  MarketOverview,
  MarketOverviewQuery,
  MarketTrail,
  Operator,
  OperatorAcceptance,
  OperatorInvitation,
  OperatorQuery,
  OperatorReason,
  Operators,
} from './operator'
export { AccountsQuery, AccountState, FoundAccount, FoundAccounts, OperatorAccount } from './operatorAccount'
export { APPEAL_DAYS, MAX_REPORT_TEXT, REPORT_REASONS } from './reportReasons'
export {
  Appeal,
  AppealInput,
  Appeals,
  AppealsQuery,
  ReportedItem,
  ReportedItems,
  ReportedThing,
  ReportInput,
  ReportReason,
  ReportsQuery,
  ReportState,
  ReportSubject,
} from './report'
export {
  CommissionInput,
  DuePayouts,
  Ledger,
  LedgerEntry,
  LedgerQuery,
  LinkedAccountInput,
  MarketPayouts,
  MarketPayoutsQuery,
  MarketPayoutStatement,
  PartRefundInput,
  Payout,
  PayoutInput,
  Payouts,
  PayoutState,
  PayoutStatement,
  ShopBalance,
  ShopMoney,
} from './ledger'
export {
  DisputeState,
  Evidence,
  EvidenceInput,
  isInDispute,
  MAX_EVIDENCE_PICTURES,
  MAX_EVIDENCE_TEXT,
  ShopDispute,
} from './dispute'
export {
  Dispute,
  DisputeDecision,
  Disputes,
  DisputesQuery,
  FoundOrder,
  FoundOrders,
  OperatorOrder,
  OperatorOrderPart,
  OperatorOrdersQuery,
  OperatorOrderState,
  OperatorPayment,
  OperatorRefund,
} from './operatorOrder'
export { Notice, Notices, NoticesRead } from './notice'
export {
  LoginForm,
  OperatorAcceptanceForm,
  PasswordChangeForm,
  RegisterShopOwnerForm,
  RegisterUserForm,
} from './accountForms'

// Catalogue
export { ALL_CATEGORIES, CATEGORIES, LOW_STOCK, MAX_KEYWORD, PAGE_SIZE, SEARCH_DEPTH, SORTS } from './listing'
export {
  Category,
  CategoryFilter,
  Product,
  ProductIdQuery,
  ProductIds,
  ProductInput,
  ProductPage,
  ProductQuery,
  ProductSummary,
  SortBy,
} from './product'
export { MOST_SHOP_PRODUCTS, ShopProductCounts, ShopProductsQuery, ShopSortBy, StockLevel } from './shopProducts'
export {
  ImportAction,
  ImportRow,
  ImportQuery,
  ImportStarted,
  MAX_IMPORT_ROWS,
  PRODUCT_COLUMNS,
  ProductImport,
  PRODUCTS_PER_DAY,
} from './productImport'
export { isPictureUrl, MAX_IMAGES, MAX_PICTURE_BYTES, smallPicture } from './pictures'
export { checkProduct, failedChecks, type ProductNumbers } from './productChecks'
export { Option, OptionInput, Variant, VariantInput } from './variant'
export { lineKey } from './lineKey'
export { lineName } from './lineName'
export { checkOptions, numbersOfVariant, type OptionsInput } from './variantChecks'
export {
  chooseOption,
  MAX_OPTION_NAME,
  MAX_OPTION_VALUE,
  MAX_OPTIONS,
  MAX_VARIANTS,
  nameWithVariant,
  NO_VARIANTS,
  OPTION_VALUES,
  optionKey,
  variantText,
} from './variantRules'
export { UploadedPicture } from './uploadedPicture'
export { MAX_COMMENT, PRODUCT_REVIEWS, RATINGS, REVIEW_INCOMPLETE, REVIEWS_PER_PAGE } from './ratings'
export { Review, ReviewInput, ReviewReplyInput } from './review'
export { ReviewSort, ReviewsQuery } from './reviewsQuery'
export { SuggestionQuery, Suggestions } from './suggestions'
export { MAX_WISHES, RestockWish, Wish, WishInput } from './wish'

// Negotiation
export { ATTEMPTS_EXHAUSTED, INVALID_OFFER, NEGOTIATION_ATTEMPTS, OFFER_TOO_HIGH, parseOffer } from './offer'
export { counterPrice, type CounterInputs } from './counter'
export { NegotiationOutcome, NegotiationQuery, NegotiationRequest, NegotiationState } from './negotiation'
export {
  FLOOR_ABOVE_TARGET,
  HagglingInsight,
  HagglingSettings,
  INSIGHT_CUSTOMERS,
  MyOffers,
  OFFER_STATES,
  OfferReceived,
  PastOffer,
  ProductOffers,
  OfferThread,
  OfferThreads,
  ReceivedOffer,
  ReceivedOffers,
  REPLY_DAYS,
  REPLY_TOO_LATE,
  SHOP_OFFER_HOURS,
  ShopAnswer,
  ShopOffer,
  ShopReply,
  Taken,
  TARGET_HINT,
} from './shopOffer'
export type { ClientEvents, JoinReply, ServerEvents } from './realtime'

// Agents
export {
  AgentCart,
  AgentQuestion,
  AgentRequest,
  AgentScope,
  Mandate,
  MANDATE_DAYS,
  MANDATE_SHOPS,
  MandateGiven,
  MandateInput,
  Mandates,
  MandateTerms,
  ShopMandateInput,
  ShopMandateTerms,
  WaitingOffer,
} from './agent'
export {
  AgentCartLine,
  AgentCartReply,
  AgentDeclined,
  AgentFoundProducts,
  AgentOffer,
  AgentOfferId,
  AgentOffers,
  AgentOffersQuery,
  AgentOrder,
  AgentOrderQuery,
  AgentOrders,
  AgentOutcome,
  AgentPreparedOrder,
  AgentProduct,
  AgentProductQuery,
  AgentSearch,
  AgentTaken,
} from './agentTools'
export {
  AgentInsight,
  AgentInsightQuery,
  AgentReceivedOffers,
  AgentReceivedOffersQuery,
  AgentShopOrders,
  AgentShopOrdersQuery,
  AgentStock,
  AgentStockQuery,
} from './agentShopTools'

// Conversations
export {
  Conversation,
  Conversations,
  ConversationsQuery,
  ConversationStart,
  Message,
  MessageInput,
  Messages,
  MessagesQuery,
  MessagesRead,
  ReadyAnswers,
  SentMessage,
} from './conversation'
export {
  LEFT_TEXT_DAYS,
  MAX_ANSWERS,
  MAX_MESSAGE,
  MAX_MESSAGE_PICTURES,
  MAX_NOTE,
  MESSAGE_MISSING,
  MESSAGES_AT_ONCE,
} from './messageRules'

// Cart, orders and payment
export { CartItem } from './cart'
export { AddressForm } from './addressForm'
export { ReturnForm } from './returnForm'
export { offerForm } from './offerForm'
export { ReviewForm, ReviewReplyForm } from './reviewForms'
export { AppealForm, ReportForm } from './reportForms'
export {
  ADDRESS_RULES,
  MAX_DELIVERY_TEXT,
  MAX_REASON,
  ORDERS_PER_PAGE,
  PAYMENT_METHOD,
  REFUND_FAILED,
  UNMATCHED_PAYMENT,
  RETURN_DAYS,
} from './checkoutRules'
export { Delivery, DeliveryInput, Return, ReturnAcceptance, ReturnInput, ReturnRefusal, ReturnState } from './delivery'
export {
  MAX_ORDER_LINES,
  Order,
  OrderConflict,
  OrderInput,
  OrderItem,
  OrderItemInput,
  OrderNumber,
  OrderStatus,
  Quote,
  QuoteInput,
  QuoteItem,
  Refund,
  RefundState,
  ShippingAddress,
} from './order'
export {
  MyOrdersQuery,
  ShopExportQuery,
  ShopListCounts,
  ShopListQuery,
  ShopListState,
  ShopOrderCounts,
  ShopOrdersQuery,
  ShopOrderState,
} from './orderQuery'
export { AppealState, Hidden } from './hidden'
export { SHOP_CLOSED } from './shopClosed'
export { ShopPause, ShopState } from './shopState'

export { MarketShop, MarketShopPage, MarketShops, MarketShopsQuery } from './marketShop'
export { MAX_SHOP_TEXT, ShopInput, ShopPage, ShopUpdate } from './shop'
export { HagglingYear } from './hagglingYear'
export { OVERVIEW_STEPS, OverviewQuery, ShopOverview } from './shopOverview'
export { MAX_ADDRESSES, SavedAddress } from './address'
export { PaymentConfirmation, PaymentStart } from './payment'
export { SHIPPING, TAX_PERCENT, totalsOf, type PricedLine, type Totals } from './totals'

// CSV files
export { cellsByColumn, cellText, columnsIn, type Columns } from './csv/columns'
export { ExportQuery, ExportSeparator, separatorFor } from './csv/exportSeparator'
export { withFormulaGuard } from './csv/formulaGuard'
export { isBlank, openCsv, openCsvParts, type CsvFile } from './csv/openCsv'
export type { CsvRow } from './csv/csvRows'

// Money, counts, text
export { Price } from './amounts'
export {
  formatMoney,
  formatMoneyIn,
  MAX_COUNT,
  MAX_PRICE,
  parseAmount,
  parseCount,
  savingPercent,
  toCents,
  toDollars,
  withDecimalPoint,
} from './money'
export { Day, Id, ImageUrl, Time } from './text'
export { isolated, oneLine, severalLines } from './cleanText'

// Pages of text
export { AGENTS_PAGE, isLinkTarget, TEXT_PAGES, TextBlock, TextPage } from './textPage'
export type { TextPageName, TextSpan } from './textPage'

// Addresses of screens
export { linePath } from './linePath'
export { paths } from './paths'

// Looks
export { BRAND_COLOR } from './brand'

// Errors
export { ErrorReply, MessageReply } from './error'
export { ClientErrorReport, FailureReport, LoadFailureType, WebVitalsReport } from './clientError'
