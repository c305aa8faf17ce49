import type { WebVitalsReport } from '@haggle/shared-contract'
import { DAY, HOUR } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import type { ScreenFigureRow } from '../../core/database/tables'
import { addFigures, countsSince, failuresSince, screensCounted, visitsSince } from './figuresStore'

const METRICS = ['lcp', 'inp', 'cls'] as const
type Metric = (typeof METRICS)[number]

/** Figures are read for a week, errors for a month. */
const WEEK = 7 * DAY
export const MONTH = 30 * DAY

/** Most screens and parts of a remote that are told apart in an hour: a browser may name anything. */
export const MOST_SCREENS = 100

/** Sizes of one bucket differ by at most 10%. */
const STEP = Math.log(1.1)

/** Layout shift is a score of which thousandths matter. */
const SCALE: Record<Metric, number> = { lcp: 1, inp: 1, cls: 1000 }

const bucketOf = (metric: Metric, value: number) => Math.round(Math.log1p(value * SCALE[metric]) / STEP)
const sizeOf = (metric: Metric, bucket: number) => Math.expm1(bucket * STEP) / SCALE[metric]

/** Counts the screens of a page that one of our hosts signed, and their web vitals. */
export async function countFigures({ db, now }: Context, app: string, screens: WebVitalsReport['screens']) {
  const hour = now() - (now() % HOUR)
  const rows = new Map<string, ScreenFigureRow>()
  const known = new Map<string, Set<string>>()
  for (const { remote, screen, ...values } of screens) {
    const names = known.get(remote) ?? new Set(await screensCounted(db.read, { app, remote }, hour))
    known.set(remote, names)
    const isToldApart = names.has(screen) || names.size < MOST_SCREENS
    if (isToldApart) names.add(screen)
    const add = (measure: ScreenFigureRow['measure'], bucket: number) => {
      const key = { app, remote, measure, hour, screen: isToldApart ? screen : '', bucket }
      const id = JSON.stringify(Object.values(key))
      rows.set(id, { ...key, count: (rows.get(id)?.count ?? 0) + 1 })
    }
    add('visits', 0)
    for (const metric of METRICS) {
      const value = values[metric]
      if (value !== undefined) add(metric, bucketOf(metric, value))
    }
  }
  // one order for all, which prevents deadlocks
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  await db.writing((tx) => addFigures(tx, sorted), { isDurable: false })
}

/** A screen's or part's visits and web vitals of a week; of each vital the value that three of four visits do not exceed. */
interface ScreenFigures extends Partial<Record<Metric, number>> {
  screen: string
  visits: number
}

/** What a remote's team reads of it in an app: its screens in a week, its visits and failures in a month. */
export async function readFigures({ db, now }: Context, of: { app: string; remote: string }) {
  const counts = await countsSince(db.read, of, now() - WEEK)
  const screens = [...new Set(counts.map(({ screen }) => screen))].sort().map((screen): ScreenFigures => {
    const own = counts.filter((each) => each.screen === screen)
    const visits = own.find(({ measure }) => measure === 'visits')?.count ?? 0
    const measured = METRICS.flatMap((metric) => {
      const bucket = threeOfFour(own.filter(({ measure }) => measure === metric))
      return bucket === undefined ? [] : [[metric, sizeOf(metric, bucket)]]
    })
    return { screen, visits, ...(Object.fromEntries(measured) as Partial<Record<Metric, number>>) }
  })
  const since = now() - MONTH
  const { visits } = await visitsSince(db.read, of, since)
  const { failures } = await failuresSince(db.read, of, since)
  return { screens, visits, failures }
}

/** The bucket, of some in ascending order, below and in which three quarters of the counts are. */
function threeOfFour(counts: { bucket: number; count: number }[]): number | undefined {
  let left = 0.75 * counts.reduce((sum, { count }) => sum + count, 0)
  return counts.find(({ count }) => (left -= count) <= 0)?.bucket
}
