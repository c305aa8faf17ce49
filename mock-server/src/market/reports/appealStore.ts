import type { AppealState } from '@haggle/shared-contract'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { countRows, changesRow } from '../../core/database/queries'
import type { AppealRow } from '../../core/database/tables'

/** Adds an appeal; returns false if there is one against the same decision. */
export const insertAppeal = async (tx: Transaction, appeal: AppealRow): Promise<boolean> =>
  (await tx
    .insertInto('appeals')
    .values(appeal)
    .onConflict((same) => same.columns(['subject', 'subject_id', 'against_at']).doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

export const appealById = (queries: ReadQueries, id: string): Promise<AppealRow | undefined> =>
  queries.selectFrom('appeals').selectAll().where('id', '=', id).executeTakeFirst()

type Decision = Pick<AppealRow, 'state' | 'answer' | 'decided_by' | 'decided_at'>

/** Decides an open appeal; returns true to one of concurrent callers. */
export const decideOpenAppeal = (tx: Transaction, id: string, decision: Decision): Promise<boolean> =>
  changesRow(tx.updateTable('appeals').set(decision).where('id', '=', id).where('state', '=', 'open').returning('id'))

const appealsIn = (queries: ReadQueries, state: AppealState, q: string) =>
  queries
    .selectFrom('appeals')
    .innerJoin('users', 'users.id', 'appeals.user_id')
    .where('appeals.state', '=', state)
    .$if(q !== '', (appeals) =>
      appeals.where(({ eb, or }) =>
        or([eb('appeals.subject_id', '=', q), eb('users.id', '=', q), eb('users.email', '=', q.toLowerCase())]),
      ),
    )

export const countAppeals = (queries: ReadQueries, state: AppealState, q = ''): Promise<number> =>
  countRows(appealsIn(queries, state, q))

/** A page of appeals with their authors: of open ones the oldest first, of decided ones the newest. */
export const pageOfAppeals = (
  queries: ReadQueries,
  { state, q, offset, limit }: { state: AppealState; q: string; offset: number; limit: number },
) =>
  appealsIn(queries, state, q)
    .leftJoin('users as decider', 'decider.id', 'appeals.against_by')
    .selectAll('appeals')
    .select(['users.name', 'users.email', 'decider.name as decider'])
    .orderBy('appeals.id', state === 'open' ? 'asc' : 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
