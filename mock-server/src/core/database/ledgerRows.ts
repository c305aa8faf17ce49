import type { Generated } from 'kysely'

/** An entry of the ledger, never changed (D73). The amounts of a booking add up to 0; in the currency's smallest unit. */
export interface LedgerEntryRow {
  id: string
  booking: string
  account: string
  /** The shop whose part of the order it is of; '' for none. */
  part: string
  /** Positive is what the account holds, negative what belongs to it. */
  amount: number
  currency: string
  order_id: string | null
  payout_id: string | null
  at: number
}

/** What an operator sets for a shop's money. */
export interface ShopMoney {
  /** Basis points; null for the setting's. */
  commission_bp: Generated<number | null>
  linked_account: Generated<string | null>
  payouts_held_at: Generated<number | null>
  payouts_held_reason: Generated<string | null>
}

export interface PartMoney {
  /** Fixed when the order is placed. */
  commission_bp: Generated<number>
  /** What its shop is still owed of it, in the currency's smallest unit. */
  balance: Generated<number>
  /** When an operator refunded all of it after its delivery. */
  refunded_at: Generated<number | null>
}

export interface LineMoney {
  /** What operators' refunds of an amount took of it: sales are what is left. */
  refunded_cents: Generated<number>
}

export interface RefundAdditions {
  booked_at: Generated<number | null>
  /** 1 for a sum that an operator named, 0 for a whole part or payment. */
  pro_rata: Generated<number>
  /** The Idempotency-Key of the operator's call. */
  request_key: Generated<string | null>
  /** The refund by which it was tried again. */
  replaced_by: Generated<string | null>
}

/** A payout of all that is due of a shop; `amount` in the currency's smallest unit. */
export interface PayoutRow {
  id: string
  shop_id: string
  amount: number
  currency: string
  state: 'pending' | 'paid' | 'failed'
  /** Of a payout by hand; null for one by the provider. */
  reference: string | null
  linked_account: string | null
  transfer_id: string | null
  failure: string | null
  created_at: number
  ended_at: number | null
  /** When to request it from the provider, or ask how it went. */
  ask_at: number | null
}

/** A dispute that a customer's bank opened about a payment (D74). */
export interface DisputeRow {
  id: string
  payment_id: string
  order_id: string
  amount: number
  currency: string
  reason: string
  state: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  answer_until: number | null
  created_at: number
  booked_at: number | null
  /** When to send the decision to the provider, or ask how it is; null once it ended. */
  ask_at: number | null
  /** What an operator decided; null also after the provider refused it. */
  decision: Generated<'contest' | 'accept' | null>
  decided_at: Generated<number | null>
  /** When the provider took the decision. */
  sent_at: Generated<number | null>
  /** Why the provider refused the last decision. */
  failure: Generated<string | null>
}

/** A shop's evidence; `pictures` is a JSON list of addresses. */
export interface DisputeEvidenceRow {
  dispute_id: string
  shop_id: string
  text: string
  pictures: string
  sent_at: number
}

export interface SandboxTransferRow {
  id: string
  account: string
  amount: number
  currency: string
  status: 'pending' | 'processed' | 'failed'
  idempotency_key: string | null
  created_at: number
}

export interface SandboxDisputeRow {
  id: string
  payment_id: string
  amount: number
  currency: string
  status: DisputeRow['state']
  summary: string | null
  created_at: number
}
