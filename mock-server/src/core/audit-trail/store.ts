import type { ReadQueries, Transaction } from '../database/database'
import type { TrailRow } from '../database/tables'

export const insertAuditEntry = (tx: Transaction, entry: TrailRow) => tx.insertInto('trail').values(entry).execute()

/** Selects the entries of an account, and of its shop if it has one. */
interface AuditReader {
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

/** The page of a list to read: `offset` entries are skipped. */
interface AuditPage {
  offset: number
  limit: number
}

/** A page of entries with their actors' names, newest first. Reads as many ids of the account and of its shop as needed. */
export const pageOfAuditEntries = (queries: ReadQueries, owner: AuditReader, page: AuditPage) =>
  queries
    .selectFrom('trail')
    .leftJoin('users', 'users.id', 'trail.actor_id')
    .select(['trail.at', 'trail.action', 'trail.subject', 'trail.before', 'trail.after', 'trail.address'])
    .select('users.name as actorName')
    .where('trail.id', 'in', idsOfPage(queries, owner, page))
    .orderBy('trail.at', 'desc')
    .orderBy('trail.id', 'desc')

function idsOfPage(queries: ReadQueries, { userId, shopId }: AuditReader, { offset, limit }: AuditPage) {
  const newest = (column: 'account_id' | 'shop_id', id: string) => {
    const entries = queries.selectFrom('trail').select(['at', 'id']).where(column, '=', id)
    const first = entries
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(offset + limit)
    return queries.selectFrom(first.as('newest')).selectAll()
  }
  const ofAccount = newest('account_id', userId)
  const both = shopId === undefined ? ofAccount : ofAccount.union(newest('shop_id', shopId))
  return queries
    .selectFrom(both.as('both'))
    .select('both.id')
    .orderBy('both.at', 'desc')
    .orderBy('both.id', 'desc')
    .limit(limit)
    .offset(offset)
}
