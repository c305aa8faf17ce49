import type { ReadQueries } from '../../core/database/database'
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
