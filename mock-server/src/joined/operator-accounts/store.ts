import type { AccountState } from '@haggle/shared-contract'
import type { ReadQueries } from '../../core/database/database'
import { nameContains } from '../../core/database/nameContains'
import { ordersAt } from '../../core/database/orderStatus'
import { countRows } from '../../core/database/queries'

interface AccountFilter {
  /** An e-mail, an id of an account or a shop, an order number, or a part of a name; '' for all. */
  q: string
  state?: AccountState | undefined
}

const accountsLike = (queries: ReadQueries, { q, state }: AccountFilter) =>
  queries
    .selectFrom('users')
    .leftJoin('shops', 'shops.owner_id', 'users.id')
    .$if(q !== '', (accounts) =>
      accounts.where(({ eb, or, and, selectFrom }) =>
        or([
          eb('users.email', '=', q.toLowerCase()),
          eb('users.id', '=', q),
          eb('shops.id', '=', q),
          eb('users.id', 'in', selectFrom('orders').select('user_id').where('order_number', '=', q.toUpperCase())),
          and([eb('users.deleted_at', 'is', null), nameContains('users.name', q)]),
        ]),
      ),
    )
    .$if(state === 'deleted', (accounts) => accounts.where('users.deleted_at', 'is not', null))
    .$if(state === 'blocked', (accounts) => accounts.where('users.blocked_at', 'is not', null))
    .$if(state === 'active', (accounts) =>
      accounts.where('users.blocked_at', 'is', null).where('users.deleted_at', 'is', null),
    )

export const countAccounts = (queries: ReadQueries, filter: AccountFilter): Promise<number> =>
  countRows(accountsLike(queries, filter))

/** A page of accounts, the newest first. */
export const pageOfAccounts = (
  queries: ReadQueries,
  { offset, limit, ...filter }: AccountFilter & { offset: number; limit: number },
) => columnsOf(accountsLike(queries, filter)).orderBy('users.id', 'desc').offset(offset).limit(limit).execute()

const columnsOf = (accounts: ReturnType<typeof accountsLike>) =>
  accounts
    .select(['users.id', 'users.name', 'users.email', 'users.role', 'users.created_at', 'users.deleted_at'])
    .select(['users.blocked_at', 'users.blocked_reason', 'users.blocked_by', 'users.email_verified_at'])
    .select(['shops.id as shop_id', 'shops.name as shop_name'])

/** An account, also a deleted one, with its shop. */
export const accountRow = (queries: ReadQueries, id: string) =>
  columnsOf(accountsLike(queries, { q: '' }).where('users.id', '=', id)).executeTakeFirst()

export const nameOf = async (queries: ReadQueries, id: string | null): Promise<string> =>
  (
    await queries
      .selectFrom('users')
      .select('name')
      .where('id', '=', id ?? '')
      .executeTakeFirst()
  )?.name ?? ''

/** When a shop was suspended; null if it is not. */
export const suspendedAt = async (queries: ReadQueries, shopId: string): Promise<number | null> =>
  (await queries.selectFrom('shops').select('suspended_at').where('id', '=', shopId).executeTakeFirst())
    ?.suspended_at ?? null

/** The newest orders of a customer. */
export const newestOrdersOf = (queries: ReadQueries, now: number, userId: string, limit: number) =>
  ordersAt(queries, now)
    .select(['id', 'order_number', 'status', 'total_cents', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const countOf = (queries: ReadQueries, table: 'orders' | 'offers', userId: string): Promise<number> =>
  countRows(queries.selectFrom(table as 'offers').where('user_id', '=', userId))

const reports = (queries: ReadQueries) =>
  queries
    .selectFrom('reports')
    .innerJoin('report_cases', (on) =>
      on
        .onRef('report_cases.subject', '=', 'reports.subject')
        .onRef('report_cases.subject_id', '=', 'reports.subject_id'),
    )
    .select(['reports.subject', 'reports.subject_id', 'reports.reason', 'reports.text', 'reports.created_at'])
    .select('report_cases.state')
    .orderBy('reports.id', 'desc')

/** The newest reports that an account made. */
export const reportsBy = (queries: ReadQueries, userId: string, limit: number) =>
  reports(queries).where('reports.user_id', '=', userId).limit(limit).execute()

/** The newest reports of an account's reviews, shop and products. */
export const reportsAbout = (
  queries: ReadQueries,
  { userId, shopId }: { userId: string; shopId: string | null },
  limit: number,
) =>
  reports(queries)
    .where(({ and, eb, or, selectFrom }) =>
      or([
        and([
          eb('reports.subject', '=', 'review'),
          eb('reports.subject_id', 'in', selectFrom('reviews').select('id').where('user_id', '=', userId)),
        ]),
        and([eb('reports.subject', '=', 'shop'), eb('reports.subject_id', '=', shopId ?? '')]),
        and([
          eb('reports.subject', '=', 'product'),
          eb(
            'reports.subject_id',
            'in',
            selectFrom('products')
              .select('id')
              .where('shop_id', '=', shopId ?? ''),
          ),
        ]),
      ]),
    )
    .limit(limit)
    .execute()
