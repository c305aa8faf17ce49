import type { ReadQueries, Transaction } from '../database/database'
import type { ClientErrorRow } from '../database/tables'

export const insertReport = (tx: Transaction, report: ClientErrorRow) =>
  tx.insertInto('client_errors').values(report).execute()

/** How often each version of a remote was reported since a moment. */
export const countReports = (queries: ReadQueries, remote: string, since: number) =>
  queries
    .selectFrom('client_errors')
    .select(({ fn }) => ['version', fn.countAll<number>().as('reports')])
    .where('remote', '=', remote)
    .where('created_at', '>=', since)
    .groupBy('version')
    .execute()
