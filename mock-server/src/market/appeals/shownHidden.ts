import type { Hidden, ReportSubject } from '@haggle/shared-contract'
import type { ReadQueries } from '../../core/database/database'
import { appealAgainst } from './store'

/** Why a thing is hidden, or a shop suspended, with its owner's appeal; undefined if it is not (D71). */
export async function shownHidden(
  queries: ReadQueries,
  subject: ReportSubject,
  { id, at, reason }: { id: string; at: number | null; reason: string | null },
): Promise<Hidden | undefined> {
  if (at === null) return undefined
  const appeal = await appealAgainst(queries, { subject, subject_id: id }, at)
  return {
    reason: reason ?? '',
    at: new Date(at).toISOString(),
    ...(appeal && {
      appeal: {
        text: appeal.text,
        at: new Date(appeal.created_at).toISOString(),
        state: appeal.state,
        ...(appeal.answer !== null && { answer: appeal.answer }),
      },
    }),
  }
}
