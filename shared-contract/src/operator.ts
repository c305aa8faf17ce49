import { z } from 'zod'
import { RegisterUser } from './account'
import { Price } from './amounts'
import { AuditEntry } from './audit'
import { MAX_REASON } from './checkoutRules'
import { Email } from './email'
import { isStorable, NOT_STORABLE } from './storable'
import { Id, longText, PageNumber, text, Time, TimeZone } from './text'

/** Invites somebody to become an operator (D69). */
export const OperatorInvitation = z.strictObject({ email: Email })
export type OperatorInvitation = z.infer<typeof OperatorInvitation>

/** Makes an operator of whoever opens an invitation's link; the address is the one that was invited. */
export const OperatorAcceptance = RegisterUser.pick({ name: true, password: true }).extend({ token: text(1, 200) })
export type OperatorAcceptance = z.infer<typeof OperatorAcceptance>

/** An operator as the others see them. */
export const Operator = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  createdAt: Time,
  /** Whether their log-ins ask for a code; without it they can call nothing but its set-up. */
  secondFactor: z.boolean(),
})
export type Operator = z.infer<typeof Operator>

/** Why an operator takes something away from somebody, who reads it (D69). */
export const OperatorReason = z.strictObject({ reason: longText(1, MAX_REASON) })
export type OperatorReason = z.infer<typeof OperatorReason>

/** A page of what operators list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), page: z.int(), pages: z.int(), total: z.int() })

export const Operators = pageOf(Operator)
export type Operators = z.infer<typeof Operators>

/** The whole market's audit trail, for operators. */
export const MarketTrail = pageOf(AuditEntry)
export type MarketTrail = z.infer<typeof MarketTrail>

/** A running back end, by its machine and port. A silent one has told nothing for a minute. */
export const MachineInstance = z.object({
  id: z.string(),
  place: z.string(),
  version: z.string(),
  startedAt: Time,
  seenAt: Time,
  isSilent: z.boolean(),
})
export type MachineInstance = z.infer<typeof MachineInstance>

/** What the market says of how it runs, in words, and what to do about it. Only a fault keeps something from working. */
export const MachineFinding = z.object({
  /** 'Mail', for example. */
  about: z.string(),
  level: z.enum(['ok', 'warning', 'fault']),
  says: z.string(),
  todo: z.string().optional(),
  /** Since when, or when last. */
  at: Time.optional(),
})
export type MachineFinding = z.infer<typeof MachineFinding>

/** The market at a glance. Money as in orders. */
export const MarketOverview = z.object({
  /** What waits for somebody. What came with 1.40 has a default: an older back end does not know it. */
  waiting: z.object({
    reports: z.int().default(0),
    appeals: z.int().default(0),
    /** Shops that wait for approval. */
    pendingShops: z.int().default(0),
    /** Those that nobody has answered, and the first last day to do so. */
    disputes: z.object({ count: z.int(), answerUntil: Time.optional() }).default({ count: 0 }),
    /** Refunds that the provider refused, and those that it has not answered for an hour. */
    failedRefunds: z.int(),
    hangingRefunds: z.int(),
    /** What is due to shops. */
    payouts: z
      .object({ shops: z.int(), amount: Price, currency: z.string() })
      .default({ shops: 0, amount: 0, currency: 'USD' }),
    /** Mails that could not be sent yet. */
    unsentMails: z.int(),
  }),
  /** What happened since midnight in the asked time zone. */
  today: z.object({
    orders: z.int(),
    /** What those orders cost, with tax and shipping; refunds are not taken off. */
    revenue: Price,
    /** Below zero when more was given back. */
    commission: z.number().default(0),
    accounts: z.int(),
    shops: z.int(),
    offers: z.int(),
    agreements: z.int(),
  }),
  /** How the market runs. */
  machine: z
    .object({
      /** Whether the card provider takes real payments. */
      provider: z.enum(['live', 'sandbox']),
      /** When the oldest mail that is not sent yet was written. */
      oldestMail: Time.optional(),
      /** Since when this is a restored copy that neither mails nor takes payments. */
      quietSince: Time.optional(),
      /** All that tell of themselves, and what they and the database know, faults first (since 1.42). */
      instances: z.array(MachineInstance).default([]),
      findings: z.array(MachineFinding).default([]),
    })
    .optional(),
})
export type MarketOverview = z.infer<typeof MarketOverview>

/** A time zone like Europe/Berlin decides when the day begins; UTC without it. */
export const MarketOverviewQuery = z.strictObject({ zone: TimeZone.default('UTC') })
export type MarketOverviewQuery = z.infer<typeof MarketOverviewQuery>

/** What the operators' lists take. */
export const OperatorQuery = z.strictObject({
  pageNumber: PageNumber.default(1),
  q: z.string().trim().max(100, 'must be at most 100 characters').refine(isStorable, NOT_STORABLE).default(''),
})
export type OperatorQuery = z.infer<typeof OperatorQuery>
