import { toDollars, type OverviewQuery, type ShopOverview } from '@haggle/shared-contract'
import { DAY } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { invalid } from '../../base/refusals'
import { requireOwnShop } from '../../core/sessions/requireOwnShop'
import type { Session } from '../../core/sessions/sessions'
import { dayAt, startOfDay } from '../orders/localDay'
import { countToDeliver } from '../orders/shopListStore'
import { bestSellers, offersReceived, salesIn } from './overviewStore'

const BEST_SELLERS = 5
const MAX_STEPS = 400

type Step = OverviewQuery['by']

/** Steps shown if the request gives no first day. */
const DEFAULT_STEPS: Record<Step, number> = { day: 30, week: 12, month: 12 }

/** Sales and offers of a shop in a period, for its owner. `ShopOverview` defines what an order counts for. */
export async function shopOverview(
  context: Context,
  owner: Session,
  shopId: string,
  query: OverviewQuery,
): Promise<ShopOverview> {
  await requireOwnShop(context, owner, shopId, 'This is the overview of another shop.')
  const { db, now } = context
  const { from, until, before, steps } = periodOf(now(), query)
  const period = { shopId, from, until, zone: query.zone }
  const [sold, soldBefore, best, toDeliver, offers] = [
    await salesIn(db.read, period),
    await salesIn(db.read, { ...period, from: before, until: from }),
    await bestSellers(db.read, period, BEST_SELLERS),
    await countToDeliver(db.read, now(), shopId),
    await offersReceived(db.read, period),
  ]
  const sales = steps.map((step) => ({ ...step, cents: 0, orders: 0 }))
  for (const { at, cents, orders } of sold) {
    const step = sales.findLast(({ start }) => start <= at)
    if (!step) throw new Error(`No step holds ${at}`)
    step.cents += cents
    step.orders += orders
  }
  return {
    ...totalOf(sold),
    before: totalOf(soldBefore),
    toDeliver,
    bestSellers: best.map(({ id, name, image, qty, cents }) => ({
      product: { _id: id, name, image },
      qty,
      revenue: toDollars(cents),
    })),
    offers: { made: offers.made, accepted: Number(offers.accepted), paid: Number(offers.paid) },
    series: sales.map(({ day, cents, orders }) => ({ from: day, revenue: toDollars(cents), orders })),
  }
}

const totalOf = (sales: readonly { cents: number; orders: number }[]) => ({
  revenue: toDollars(sales.reduce((sum, { cents }) => sum + cents, 0)),
  orders: sales.reduce((sum, { orders }) => sum + orders, 0),
})

/** The requested period, as many days before it, and each step's first day with its start, in milliseconds since 1970. */
function periodOf(now: number, { from: first, to: last, by, zone }: OverviewQuery) {
  const lastDay = Date.parse(last ?? dayAt(now, zone))
  const firstDay = first === undefined ? stepBack(by, lastDay, DEFAULT_STEPS[by] - 1) : Date.parse(first)
  if (firstDay > lastDay) throw invalid('The first day must not be after the last one.')
  const startOfDate = (date: number) => startOfDay(dayText(date), zone)
  const steps: { day: string; start: number }[] = []
  for (let date = startOf(by, firstDay); date <= lastDay; date = startOf(by, date + STRIDE[by])) {
    if (steps.push({ day: dayText(date), start: startOfDate(date) }) > MAX_STEPS)
      throw invalid(`Please ask for at most ${MAX_STEPS} ${by}s at once, or for longer steps.`)
  }
  const [from, until] = [startOfDate(firstDay), startOfDate(lastDay + DAY)]
  return { from, until, before: startOfDate(2 * firstDay - lastDay - DAY), steps }
}

// Dates of any zone's calendar, as the milliseconds of their midnight in UTC.

/** Milliseconds from a step's start into the next step. */
const STRIDE: Record<Step, number> = { day: DAY, week: 7 * DAY, month: 31 * DAY }

/** The first date of a date's step: a day, a week from Monday, a month. */
function startOf(by: Step, date: number): number {
  const day = new Date(date)
  const first = day.getUTCDate() - (by === 'week' ? (day.getUTCDay() + 6) % 7 : 0)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), by === 'month' ? 1 : first)
}

/** The first date of the step that lies `steps` steps earlier. */
function stepBack(by: Step, date: number, steps: number): number {
  const start = new Date(startOf(by, date))
  if (by === 'month') return start.setUTCMonth(start.getUTCMonth() - steps)
  return start.getTime() - steps * STRIDE[by]
}

const dayText = (date: number) => new Date(date).toISOString().slice(0, 10)
