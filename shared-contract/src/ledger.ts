import { z } from 'zod'
import { Total } from './amounts'
import { OperatorReason, pageOf } from './operator'
import { isStorable, NOT_STORABLE } from './storable'
import { Id, PageNumber, text, Time, Day, TimeZone } from './text'

/** Money in a currency; below zero where it says so. */
const Money = z.number()

/**
 * An entry of the ledger (D73). `amount` is positive for what an account holds: `provider` what the card provider holds for
 * us. What belongs to `tax`, `shipping`, `commission` and `shop:<id>` is negative, so that each booking adds up to 0.
 */
export const LedgerEntry = z.object({
  booking: z.string(),
  account: z.string(),
  amount: Money,
  currency: z.string(),
  order: Id.optional(),
  payout: Id.optional(),
  at: Time,
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** Newest first; `balances` are the sums of the market's accounts, or of the one that was asked for. */
export const Ledger = pageOf(LedgerEntry).extend({
  balances: z.array(z.object({ account: z.string(), currency: z.string(), amount: Money })),
})
export type Ledger = z.infer<typeof Ledger>

const account = z
  .string()
  .trim()
  .max(120, 'must be at most 120 characters')
  .refine(isStorable, NOT_STORABLE)
  .default('')

/** Days in `zone`, inclusive. */
export const LedgerQuery = z.strictObject({
  account,
  from: Day.optional(),
  to: Day.optional(),
  zone: TimeZone.default('UTC'),
  pageNumber: PageNumber.default(1),
})
export type LedgerQuery = z.infer<typeof LedgerQuery>

const hold = z.object({ reason: z.string(), since: Time })

/**
 * What a shop is owed: `held` until it is due, `due` with the next payout (may be below zero), `paid` so far. `hold` says why
 * an operator holds its payouts (since 1.41).
 */
export const ShopBalance = z.object({
  held: Money,
  due: Money,
  paid: Money,
  currency: z.string(),
  hold: hold.optional(),
})
export type ShopBalance = z.infer<typeof ShopBalance>

export const PayoutState = z.enum(['pending', 'paid', 'failed'])
export type PayoutState = z.infer<typeof PayoutState>

/** A payout of all that was due; by hand with a reference, else by the card provider. */
export const Payout = z.object({
  id: Id,
  amount: Money,
  currency: z.string(),
  state: PayoutState,
  reference: z.string().optional(),
  /** Why it failed. */
  failure: z.string().optional(),
  createdAt: Time,
})
export type Payout = z.infer<typeof Payout>

export const Payouts = pageOf(Payout)
export type Payouts = z.infer<typeof Payouts>

/** A payout with every part that it paid; one below zero takes back what was paid out before. */
export const PayoutStatement = Payout.extend({
  parts: z.array(z.object({ order: Id, orderNumber: z.string(), orderedAt: Time, amount: Money })),
})
export type PayoutStatement = z.infer<typeof PayoutStatement>

export const PayoutInput = z.strictObject({ reference: text(1, 100).optional() })
export type PayoutInput = z.infer<typeof PayoutInput>

/** A shop's commission in basis points, for later orders. */
export const CommissionInput = z.strictObject({
  bp: z.int('must be a whole number').min(0, 'must not be negative').max(10_000, 'must be at most 10000'),
})
export type CommissionInput = z.infer<typeof CommissionInput>

/** The shop's account at the card provider; null for none. */
export const LinkedAccountInput = z.strictObject({
  account: z
    .string()
    .regex(/^acc_\w{1,60}$/, 'must be an account of the card provider like acc_CPRsN1LkFccllA')
    .nullable(),
})
export type LinkedAccountInput = z.infer<typeof LinkedAccountInput>

const shop = z.object({ _id: Id, shopName: z.string() })

/** A shop's money, for operators. */
export const ShopMoney = z.object({
  shop,
  balance: ShopBalance,
  /** In basis points; `own` unless it is the market's. */
  commission: z.object({ bp: z.int(), own: z.boolean() }),
  linkedAccount: z.string().optional(),
  /** Whether the card provider can pay it out. */
  canTransfer: z.boolean(),
  hold: hold.optional(),
})
export type ShopMoney = z.infer<typeof ShopMoney>

/** All shops of which something is due, those with most first. */
export const DuePayouts = z.object({
  items: z.array(z.object({ shop, due: Money, canTransfer: z.boolean() })),
  total: Money,
  currency: z.string(),
})
export type DuePayouts = z.infer<typeof DuePayouts>

/** Payouts of all shops, newest first. */
export const MarketPayouts = pageOf(Payout.extend({ shop }))
export type MarketPayouts = z.infer<typeof MarketPayouts>

/** A statement for operators. */
export const MarketPayoutStatement = PayoutStatement.extend({ shop })
export type MarketPayoutStatement = z.infer<typeof MarketPayoutStatement>

export const MarketPayoutsQuery = z.strictObject({
  pageNumber: PageNumber.default(1),
  q: account,
  state: PayoutState.optional(),
})
export type MarketPayoutsQuery = z.infer<typeof MarketPayoutsQuery>

/** An operator's refund of a shop's part: all of it, or `amount` of it (D73). */
export const PartRefundInput = OperatorReason.extend({
  amount: Total.refine((value) => value > 0, 'must be above 0').optional(),
})
export type PartRefundInput = z.infer<typeof PartRefundInput>
