import type { ReadQueries, Transaction } from '../../core/database/database'
import { countRows } from '../../core/database/queries'
import type { NoticeRow } from '../../core/database/tables'

export const insertNotice = (tx: Transaction, notice: NoticeRow) => tx.insertInto('notices').values(notice).execute()

const noticesOf = (queries: ReadQueries, userId: string) => queries.selectFrom('notices').where('user_id', '=', userId)

/** A page of an account's notices, newest first. */
export const pageOfNotices = (
  queries: ReadQueries,
  userId: string,
  page: { offset: number; limit: number },
): Promise<NoticeRow[]> =>
  noticesOf(queries, userId)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export const countNotices = (queries: ReadQueries, userId: string): Promise<number> =>
  countRows(noticesOf(queries, userId))

export const countUnread = (queries: ReadQueries, userId: string): Promise<number> =>
  countRows(noticesOf(queries, userId).where('read_at', 'is', null))

export const noticeById = (queries: ReadQueries, id: string): Promise<NoticeRow | undefined> =>
  queries.selectFrom('notices').selectAll().where('id', '=', id).executeTakeFirst()

/** Marks an account's notices as read up to and including a time; of those at that time, up to an id if it is given. */
export const markRead = (
  tx: Transaction,
  { userId, until, id, now }: { userId: string; until: number; id?: string | undefined; now: number },
) =>
  tx
    .updateTable('notices')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where(({ and, eb, or }) =>
      id === undefined
        ? eb('created_at', '<=', until)
        : or([eb('created_at', '<', until), and([eb('created_at', '=', until), eb('id', '<=', id)])]),
    )
    .execute()

/** Ids of notices that were not sent over the socket yet. */
export const unannouncedNotices = async (queries: ReadQueries, limit: number): Promise<string[]> =>
  (
    await queries
      .selectFrom('notices')
      .select('id')
      .where('announced', '=', 0)
      .orderBy('created_at')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)

/** Marks notices as sent and returns them; of several concurrent callers only one gets each notice. */
export const claimNotices = (tx: Transaction, ids: readonly string[]): Promise<NoticeRow[]> =>
  tx
    .updateTable('notices')
    .set({ announced: 1 })
    .where('id', 'in', ids)
    .where('announced', '=', 0)
    .returningAll()
    .execute()
