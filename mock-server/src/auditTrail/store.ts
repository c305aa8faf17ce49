import type { ReadQueries, Transaction } from '../database/database'
import type { TrailRow } from '../database/tables'

export const insertAuditEntry = (tx: Transaction, entry: TrailRow) => tx.insertInto('trail').values(entry).execute()

/** Selects the entries of an account, and of its shop if it has one. */
export interface AuditReader {
  userId: string
  shopId: string | undefined
}

const entriesOf = (queries: ReadQueries, { userId, shopId }: AuditReader) =>
  queries
    .selectFrom('trail')
    .where(({ eb, or }) =>
      or([eb('trail.account_id', '=', userId), ...(shopId === undefined ? [] : [eb('trail.shop_id', '=', shopId)])]),
    )

export async function countAuditEntries(queries: ReadQueries, owner: AuditReader): Promise<number> {
  const { count } = await entriesOf(queries, owner)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A page of entries with their actors' names, newest first. */
export const pageOfAuditEntries = (queries: ReadQueries, owner: AuditReader, page: { offset: number; limit: number }) =>
  entriesOf(queries, owner)
    .leftJoin('users', 'users.id', 'trail.actor_id')
    .select(['trail.at', 'trail.action', 'trail.subject', 'trail.before', 'trail.after', 'trail.address'])
    .select('users.name as actorName')
    .orderBy('trail.at', 'desc')
    .orderBy('trail.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
