import type { ReportReason, ReportState } from '@haggle/shared-contract'
import { sql, type SqlBool } from 'kysely'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { countRows } from '../../core/database/queries'
import type { ReportCaseRow, ReportRow, SubjectKey } from '../../core/database/tables'

/** Adds a report; returns false if the account has reported the thing already. */
export const insertReport = async (tx: Transaction, report: ReportRow): Promise<boolean> =>
  (await tx
    .insertInto('reports')
    .values(report)
    .onConflict((same) => same.columns(['user_id', 'subject', 'subject_id']).doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Puts a thing into the queue, unless it is there or hidden. */
export const openCase = (tx: Transaction, key: SubjectKey, now: number) =>
  tx
    .insertInto('report_cases')
    .values({ ...key, state: 'open', changed_at: now, reason: '', decided_by: null, decided_at: null })
    .onConflict((same) =>
      same
        .columns(['subject', 'subject_id'])
        .doUpdateSet({ state: 'open', changed_at: now })
        .where('report_cases.state', '=', 'dismissed'),
    )
    .execute()

/** What was decided of a thing; locks it on PostgreSQL when it changes. */
export const caseOf = (queries: ReadQueries, { subject, subject_id }: SubjectKey): Promise<ReportCaseRow | undefined> =>
  queries
    .selectFrom('report_cases')
    .selectAll()
    .where('subject', '=', subject)
    .where('subject_id', '=', subject_id)
    .executeTakeFirst()

/** Records a decision about a thing, reported or not. */
export const putCase = (tx: Transaction, row: ReportCaseRow) =>
  tx
    .insertInto('report_cases')
    .values(row)
    .onConflict((same) => same.columns(['subject', 'subject_id']).doUpdateSet(row))
    .execute()

/** Dismisses what is open; returns whether it was. */
export const dismissCase = async (
  tx: Transaction,
  { subject, subject_id }: SubjectKey,
  decided: Pick<ReportCaseRow, 'decided_by' | 'decided_at' | 'changed_at'>,
): Promise<boolean> =>
  (await tx
    .updateTable('report_cases')
    .set({ ...decided, state: 'dismissed', reason: '' })
    .where('subject', '=', subject)
    .where('subject_id', '=', subject_id)
    .where('state', '=', 'open')
    .returning('subject_id')
    .executeTakeFirst()) !== undefined

/** The state that a case is listed with: a shop is not hidden but suspended. */
const isSuspended = sql<SqlBool>`exists (select 1 from shops
  where report_cases.subject = 'shop' and shops.id = report_cases.subject_id and shops.state = 'suspended')`

const casesIn = (queries: ReadQueries, state: ReportState, q: string) =>
  queries
    .selectFrom('report_cases')
    .where(({ and, eb, not, or }) =>
      state === 'open'
        ? and([eb('report_cases.state', '=', 'open'), not(isSuspended)])
        : state === 'hidden'
          ? or([eb('report_cases.state', '=', 'hidden'), and([eb('report_cases.state', '=', 'open'), isSuspended])])
          : eb('report_cases.state', '=', 'dismissed'),
    )
    .$if(q !== '', (cases) =>
      cases.where(({ eb, exists, or, selectFrom }) =>
        or([
          eb('report_cases.subject_id', '=', q),
          exists(
            selectFrom('reports')
              .innerJoin('users', 'users.id', 'reports.user_id')
              .select('reports.id')
              .whereRef('reports.subject', '=', 'report_cases.subject')
              .whereRef('reports.subject_id', '=', 'report_cases.subject_id')
              .where(({ eb: also, or: either }) =>
                either([also('users.id', '=', q), also('users.email', '=', q.toLowerCase())]),
              ),
          ),
        ]),
      ),
    )

export const countCases = (queries: ReadQueries, state: ReportState, q: string): Promise<number> =>
  countRows(casesIn(queries, state, q))

/** A page of cases: of open ones the oldest first, of decided ones the newest. */
export const pageOfCases = (
  queries: ReadQueries,
  { state, q, offset, limit }: { state: ReportState; q: string; offset: number; limit: number },
) => {
  const direction = state === 'open' ? 'asc' : 'desc'
  return casesIn(queries, state, q)
    .leftJoin('users as decider', 'decider.id', 'report_cases.decided_by')
    .selectAll('report_cases')
    .select('decider.name as decider')
    .orderBy('report_cases.changed_at', direction)
    .orderBy('report_cases.subject_id', direction)
    .offset(offset)
    .limit(limit)
    .execute()
}

/** The newest reports of a thing, with who reported. */
export const reportsOf = (queries: ReadQueries, { subject, subject_id }: SubjectKey, limit: number) =>
  queries
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.user_id')
    .select(['reports.reason', 'reports.text', 'reports.created_at', 'users.id', 'users.name', 'users.email'])
    .where('reports.subject', '=', subject)
    .where('reports.subject_id', '=', subject_id)
    .orderBy('reports.id', 'desc')
    .limit(limit)
    .execute()

/** How many reports of a thing name each reason, the most frequent first. */
export const reasonsOf = (
  queries: ReadQueries,
  { subject, subject_id }: SubjectKey,
): Promise<{ reason: ReportReason; count: number }[]> =>
  queries
    .selectFrom('reports')
    .select(({ fn }) => ['reason', fn.countAll<number>().as('count')])
    .where('subject', '=', subject)
    .where('subject_id', '=', subject_id)
    .groupBy('reason')
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute()

/** Who last suspended a shop; null if the trail does not know it any more. */
export async function suspenderOf(queries: ReadQueries, shopId: string): Promise<string | null> {
  const entry = await queries
    .selectFrom('trail')
    .select('actor_id')
    .where('subject', '=', shopId)
    .where('action', '=', 'shop.suspended')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry?.actor_id ?? null
}
