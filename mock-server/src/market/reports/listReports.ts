import type { Appeals, AppealsQuery, ReportedItem, ReportedItems, ReportsQuery } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import type { ReadQueries } from '../../core/database/database'
import { pageWithin } from '../../core/http/pageQuery'
import { uploadersOf } from '../../core/media/store'
import type { Session } from '../../core/sessions/sessions'
import { hasOtherOperator } from '../operators/store'
import { countAppeals, pageOfAppeals } from './appealStore'
import { countCases, pageOfCases, reasonsOf, reportsOf } from './store'
import { keyOf, shownThing, thingsByKey } from './things'
import type { StoredThing } from './thingStore'

const PAGE_SIZE = 20
/** Reports beside a thing. */
const NEWEST = 20

type Case = Awaited<ReturnType<typeof pageOfCases>>[number]

/** A page of what was reported, each thing with its reports (D71); past the last page, the last one. */
export async function listReports(
  { db: { read } }: Context,
  { q, state, pageNumber }: ReportsQuery,
): Promise<ReportedItems> {
  const total = await countCases(read, state, q)
  const { page, pages, offset } = pageWithin(total, pageNumber, PAGE_SIZE)
  const cases = await pageOfCases(read, { state, q, offset, limit: PAGE_SIZE })
  const things = await thingsByKey(
    read,
    cases.map(({ subject, subject_id }) => ({ subject, id: subject_id })),
  )
  const uploaders = await uploadersOfThings(read, things)
  const shown = async (row: Case): Promise<ReportedItem[]> => {
    const thing = things.get(keyOf({ subject: row.subject, id: row.subject_id }))
    if (!thing) return []
    const reports = await reportsOf(read, row, NEWEST)
    return [
      {
        subject: row.subject,
        id: row.subject_id,
        state,
        thing: shownThing(thing, uploaders.get(thing.image)),
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
      },
    ]
  }
  return { items: (await Promise.all(cases.map(shown))).flat(), page, pages, total }
}

/** The picture beside a review is its product's. */
const uploadersOfThings = (queries: ReadQueries, things: ReadonlyMap<string, StoredThing>) =>
  uploadersOf(
    queries,
    [...things.values()].map(({ image }) => image),
  )

/** A page of appeals; past the last page, the last one. */
export async function listAppeals(
  { db: { read } }: Context,
  { userId }: Session,
  { q, state, pageNumber }: AppealsQuery,
): Promise<Appeals> {
  const total = await countAppeals(read, state, q)
  const { page, pages, offset } = pageWithin(total, pageNumber, PAGE_SIZE)
  const rows = await pageOfAppeals(read, { state, q, offset, limit: PAGE_SIZE })
  const things = await thingsByKey(
    read,
    rows.map(({ subject, subject_id }) => ({ subject, id: subject_id })),
  )
  const uploaders = await uploadersOfThings(read, things)
  const isAlone = !(await hasOtherOperator(read, userId))
  const items = rows.flatMap((row) => {
    const thing = things.get(keyOf({ subject: row.subject, id: row.subject_id }))
    if (!thing) return []
    return {
      id: row.id,
      subject: row.subject,
      subjectId: row.subject_id,
      thing: shownThing(thing, uploaders.get(thing.image)),
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
  return { items, page, pages, total }
}
