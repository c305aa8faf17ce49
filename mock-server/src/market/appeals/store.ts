import type { ReadQueries, Transaction } from '../../core/database/database'
import type { AppealRow, SubjectKey } from '../../core/database/tables'

/** The appeal against what was decided of a thing at a time. */
export const appealAgainst = (
  queries: ReadQueries,
  { subject, subject_id }: SubjectKey,
  at: number,
): Promise<AppealRow | undefined> =>
  queries
    .selectFrom('appeals')
    .selectAll()
    .where('subject', '=', subject)
    .where('subject_id', '=', subject_id)
    .where('against_at', '=', at)
    .executeTakeFirst()

/** Grants the open appeals for a thing that was brought back. */
export const grantAppealsOf = (
  tx: Transaction,
  { subject, subject_id }: SubjectKey,
  decided: Pick<AppealRow, 'decided_by' | 'decided_at'>,
) =>
  tx
    .updateTable('appeals')
    .set({ ...decided, state: 'granted' })
    .where('subject', '=', subject)
    .where('subject_id', '=', subject_id)
    .where('state', '=', 'open')
    .execute()
