import {
  toDollars,
  type AccountsQuery,
  type FoundAccount,
  type FoundAccounts,
  type OperatorAccount,
} from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { notFound } from '../../base/refusals'
import { readAuditTrail, withoutFloors } from '../../core/audit-trail/listAuditTrail'
import { recordAuditEvent } from '../../core/audit-trail/recordAuditEvent'
import type { AuditKey } from '../../core/audit-trail/store'
import type { ReadQueries } from '../../core/database/database'
import { pageOfItems } from '../../core/http/pageQuery'
import { sessionIdOf, type Session } from '../../core/sessions/sessions'
import { hasSecondFactor, sessionsOfUser } from '../../core/sessions/store'
import { describeDevice } from '../../market/accounts/device'
import { shownThings } from '../../market/reports/things'
import { exportAccount } from '../leaving/exportAccount'
import {
  accountRow,
  countAccounts,
  countOf,
  nameOf,
  newestOrdersOf,
  pageOfAccounts,
  reportsAbout,
  reportsBy,
} from './store'

/** Entries of each list of an account. */
const NEWEST = 20

type AccountRow = Awaited<ReturnType<typeof pageOfAccounts>>[number]

/** A page of accounts by e-mail, id, order number or name (D72), the newest first; past the last page, the last one. */
export const findAccounts = async ({ db }: Context, { pageNumber, ...filter }: AccountsQuery): Promise<FoundAccounts> =>
  pageOfItems(await countAccounts(db.read, filter), pageNumber, async (part) =>
    (await pageOfAccounts(db.read, { ...filter, ...part })).map(shownAccount),
  )

/** Returns an account, also a deleted one. Throws 404 for an unknown id. */
export async function findAccount(queries: ReadQueries, id: string): Promise<AccountRow> {
  const row = await accountRow(queries, id)
  if (!row) throw notFound('Account')
  return row
}

/** All that operators see of an account: no password, card, floor or target (D72). */
export async function showAccount(context: Context, id: string): Promise<OperatorAccount> {
  const { db, now } = context
  const { read } = db
  const row = await findAccount(read, id)
  const { shop_id: shopId, blocked_at, blocked_by, blocked_reason } = row
  const orders = await newestOrdersOf(read, now(), id, NEWEST)
  return {
    ...shownAccount(row),
    emailVerified: row.email_verified_at !== null,
    secondFactor: await hasSecondFactor(read, id),
    ...(blocked_at !== null && {
      blocked: { reason: blocked_reason ?? '', at: isoOf(blocked_at), by: await nameOf(read, blocked_by) },
    }),
    sessions: (await sessionsOfUser(read, id, now())).slice(0, NEWEST).map((session) => ({
      id: sessionIdOf(session.token_hash),
      device: session.device || describeDevice(),
      createdAt: isoOf(session.created_at),
      lastUsedAt: isoOf(session.last_used_at),
    })),
    orders: {
      total: await countOf(read, 'orders', id),
      items: orders.map(({ id: _id, order_number, status, total_cents, created_at }) => ({
        _id,
        orderNumber: order_number,
        status,
        totalPrice: toDollars(total_cents),
        createdAt: isoOf(created_at),
      })),
    },
    offers: await countOf(read, 'offers', id),
    reports: {
      about: await named(read, await reportsAbout(read, { userId: id, shopId }, NEWEST)),
      by: await named(read, await reportsBy(read, id, NEWEST)),
    },
    trail: (await readAuditTrail(context, trailKeys(id, shopId), 0)).map(withoutFloors),
  }
}

/** Streams an account's data as its owner could download it, without floors and targets; the trail knows who did. */
export async function exportForOperator(context: Context, operator: Session, id: string) {
  const { userId, address } = operator
  await findAccount(context.db.read, id)
  await context.db.writing((tx) =>
    recordAuditEvent(context, tx, { action: 'account.exported', subject: id, actor: { userId, address } }),
  )
  return exportAccount(context, operator, id)
}

const trailKeys = (id: string, shopId: string | null): AuditKey[] => [
  ['subject', id],
  ['actor_id', id],
  ['account_id', id],
  ...(shopId === null ? [] : ([['shop_id', shopId]] as const)),
]

const shownAccount = (row: AccountRow): FoundAccount => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  state: row.deleted_at !== null ? 'deleted' : row.blocked_at !== null ? 'blocked' : 'active',
  ...(row.shop_id !== null && { shop: { _id: row.shop_id, shopName: row.shop_name ?? '' } }),
  createdAt: isoOf(row.created_at),
})

async function named(queries: ReadQueries, rows: Awaited<ReturnType<typeof reportsBy>>) {
  const thingOf = await shownThings(queries, rows)
  return rows.map(({ subject, subject_id: id, reason, text, state, created_at }) => ({
    subject,
    id,
    name: thingOf({ subject, subject_id: id })?.name ?? '',
    reason,
    text,
    state,
    createdAt: isoOf(created_at),
  }))
}

const isoOf = (time: number) => new Date(time).toISOString()
