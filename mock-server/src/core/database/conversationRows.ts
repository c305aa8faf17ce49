import type { Generated } from 'kysely'

export type Side = 'customer' | 'shop'

/** What a customer and a shop write to each other (D76). */
export interface ConversationRow {
  id: string
  shop_id: string
  customer_id: string
  created_at: number
}

/** A conversation as one of its sides sees it. */
export interface ConversationSideRow {
  conversation_id: string
  side: Side
  /** The customer, or the shop's owner. */
  user_id: string
  /** The newest message of both sides: lists go by it. */
  last_id: string
  /** How many messages of the other side are not read. */
  unread: Generated<number>
  /** The id up to which they are; empty if none is. */
  read_to: Generated<string>
  /** Since when this side blocks the other. */
  blocked_at: Generated<number | null>
  /** When to mail about what is unread; null if nothing is, or it was done. */
  mail_due_at: Generated<number | null>
  mailed_at: Generated<number | null>
}

export interface MessageRow {
  id: string
  conversation_id: string
  side: Side
  /** Its author. */
  user_id: string
  /** Empty once it was removed. */
  text: string
  product_id: string | null
  order_id: string | null
  created_at: number
  /** A hash of its author and Idempotency-Key. */
  request_key: string | null
  hidden_at: Generated<number | null>
  hidden_reason: Generated<string | null>
}
