import { z } from 'zod'
import { Role } from './account'
import { AccountSession } from './accountSecurity'
import { Price } from './amounts'
import { AuditEntry } from './audit'
import { OperatorQuery, pageOf } from './operator'
import { OrderStatus } from './order'
import { ReportReason, ReportState, ReportSubject } from './report'
import { Id, Time } from './text'

export const AccountState = z.enum(['active', 'blocked', 'deleted'])
export type AccountState = z.infer<typeof AccountState>

/** What the operators' list of accounts takes; `q` is an e-mail, an id, an order number, or a part of a name. */
export const AccountsQuery = OperatorQuery.extend({ state: AccountState.optional() })
export type AccountsQuery = z.infer<typeof AccountsQuery>

/** An account as operators find it (D72). */
export const FoundAccount = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  state: AccountState,
  shop: z.object({ _id: Id, shopName: z.string() }).optional(),
  createdAt: Time,
})
export type FoundAccount = z.infer<typeof FoundAccount>

export const FoundAccounts = pageOf(FoundAccount)
export type FoundAccounts = z.infer<typeof FoundAccounts>

const Report = z.object({
  subject: ReportSubject,
  id: Id,
  name: z.string(),
  reason: ReportReason,
  text: z.string(),
  state: ReportState,
  createdAt: Time,
})

/** All that operators see of an account: no password, card, floor or target (D72). Lists have the newest 20. */
export const OperatorAccount = FoundAccount.extend({
  emailVerified: z.boolean(),
  secondFactor: z.boolean(),
  blocked: z.object({ reason: z.string(), at: Time, by: z.string() }).optional(),
  sessions: z.array(AccountSession.omit({ current: true })),
  orders: z.object({
    total: z.int(),
    items: z.array(
      z.object({ _id: Id, orderNumber: z.string(), status: OrderStatus, totalPrice: Price, createdAt: Time }),
    ),
  }),
  offers: z.int(),
  reports: z.object({ about: z.array(Report), by: z.array(Report) }),
  trail: z.array(AuditEntry),
})
export type OperatorAccount = z.infer<typeof OperatorAccount>
