/** Business events that each instance counts for the metrics. */
export const MARKET_EVENTS = [
  'order_placed',
  'order_expired',
  'payment_captured',
  'payment_given_back',
  'refund_processed',
  'refund_failed',
  'webhook_received',
] as const
export type MarketEvent = (typeof MARKET_EVENTS)[number]
