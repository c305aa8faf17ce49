import type { ReadQueries, Transaction } from '../database/database'
import { countRows } from '../database/queries'
import type { TrailRow } from '../database/tables'

export const insertAuditEntry = (tx: Transaction, entry: TrailRow) => tx.insertInto('trail').values(entry).execute()

/** Entries with this value in a column, each of which has an index. */
export type AuditKey = readonly [column: 'account_id' | 'shop_id' | 'actor_id' | 'subject' | 'action', value: string]

/** Counting ends here. */
export const MOST_COUNTED = 10_000

/** The number of entries that any of the keys names; without a key, of all. At most `MOST_COUNTED`. */
export function countAuditEntries(queries: ReadQueries, keys: readonly AuditKey[]): Promise<number> {
  const counted = idsOf(queries, keys, { offset: 0, limit: MOST_COUNTED })
  return countRows(queries.selectFrom(counted.as('counted')))
}

/** The page of a list to read: `offset` entries are skipped. */
interface AuditPage {
  offset: number
  limit: number
}

/** A page of the entries that any of the keys names, with their actors' names, newest first. */
export const pageOfAuditEntries = (queries: ReadQueries, keys: readonly AuditKey[], page: AuditPage) =>
  queries
    .selectFrom('trail')
    .leftJoin('users', 'users.id', 'trail.actor_id')
    .select(['trail.at', 'trail.action', 'trail.subject', 'trail.before', 'trail.after', 'trail.address'])
    .select('users.name as actorName')
    .where('trail.id', 'in', idsOf(queries, keys, page))
    .orderBy('trail.at', 'desc')
    .orderBy('trail.id', 'desc')

/** Reads only as many ids per key as the page needs. */
function idsOf(queries: ReadQueries, keys: readonly AuditKey[], { offset, limit }: AuditPage) {
  const newest = (key?: AuditKey) => {
    const entries = queries
      .selectFrom('trail')
      .select(['at', 'id'])
      .$if(key !== undefined, (all) => all.where(key?.[0] ?? 'id', '=', key?.[1] ?? ''))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(offset + limit)
    return queries.selectFrom(entries.as('newest')).selectAll()
  }
  const [first, ...others] = keys.length === 0 ? [newest()] : keys.map(newest)
  const found = others.reduce((all, more) => all.union(more), first ?? newest())
  return queries
    .selectFrom(found.as('found'))
    .select('found.id')
    .orderBy('found.at', 'desc')
    .orderBy('found.id', 'desc')
    .limit(limit)
    .offset(offset)
}
