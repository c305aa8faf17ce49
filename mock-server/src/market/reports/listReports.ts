import type { Appeals, AppealsQuery, ReportedItem, ReportedItems, ReportsQuery } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { pageOfItems } from '../../core/http/pageQuery'
import type { Session } from '../../core/sessions/sessions'
import { hasOtherOperator } from '../operators/store'
import { countAppeals, pageOfAppeals } from './appealStore'
import { countCases, pageOfCases, reasonsOf, reportsOf } from './store'
import { shownThings } from './things'

/** Reports beside a thing. */
const NEWEST = 20

/** A page of what was reported, each thing with its reports (D71); past the last page, the last one. */
export const listReports = async (
  { db: { read } }: Context,
  { q, state, pageNumber }: ReportsQuery,
): Promise<ReportedItems> =>
  pageOfItems(await countCases(read, state, q), pageNumber, async (part) => {
    const cases = await pageOfCases(read, { state, q, ...part })
    const thingOf = await shownThings(read, cases)
    const shown = async (row: (typeof cases)[number]): Promise<ReportedItem[]> => {
      const thing = thingOf(row)
      if (!thing) return []
      const reports = await reportsOf(read, row, NEWEST)
      const item = {
        subject: row.subject,
        id: row.subject_id,
        state,
        thing,
        reasons: await reasonsOf(read, row),
        reports: reports.map(({ reason, text, created_at, id, name, email }) => ({
          reason,
          text,
          by: { _id: id, name, email },
          createdAt: new Date(created_at).toISOString(),
        })),
        ...(row.decided_at !== null && {
          decision: { by: row.decider ?? '', at: new Date(row.decided_at).toISOString(), reason: row.reason },
        }),
      }
      return [item]
    }
    return (await Promise.all(cases.map(shown))).flat()
  })

/** A page of appeals; past the last page, the last one. */
export const listAppeals = async (
  { db: { read } }: Context,
  { userId }: Session,
  { q, state, pageNumber }: AppealsQuery,
): Promise<Appeals> =>
  pageOfItems(await countAppeals(read, state, q), pageNumber, async (part) => {
    const rows = await pageOfAppeals(read, { state, q, ...part })
    const thingOf = await shownThings(read, rows)
    const isAlone = !(await hasOtherOperator(read, userId))
    return rows.flatMap((row) => {
      const thing = thingOf(row)
      if (!thing) return []
      return {
        id: row.id,
        subject: row.subject,
        subjectId: row.subject_id,
        thing,
        text: row.text,
        by: { _id: row.user_id, name: row.name, email: row.email },
        createdAt: new Date(row.created_at).toISOString(),
        state: row.state,
        decision: {
          by: row.decider ?? '',
          at: new Date(row.against_at).toISOString(),
          reason: row.against_reason,
        },
        mayDecide: row.state === 'open' && (isAlone || row.against_by !== userId),
        ...(row.answer !== null && { answer: row.answer }),
      }
    })
  })
