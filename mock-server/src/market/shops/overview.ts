import { toDollars, type OverviewQuery, type ShopOverview } from '@haggle/shared-contract'
import { DAY } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { invalid } from '../../base/refusals'
import { requireOwnShop } from '../../core/sessions/requireOwnShop'
import type { Session } from '../../core/sessions/sessions'
import { countToDeliver } from '../orders/shopListStore'
import { bestSellers, offersReceived, salesByDay } from './overviewStore'

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
  const { from, until, steps } = periodOf(now(), query)
  const period = { shopId, from, until }
  const [days, daysBefore, best, toDeliver, offers] = [
    await salesByDay(db.searching, period),
    await salesByDay(db.searching, { shopId, from: from - (until - from), until: from }),
    await bestSellers(db.searching, period, BEST_SELLERS),
    await countToDeliver(db.searching, now(), shopId),
    await offersReceived(db.searching, period),
  ]
  const sales = steps.map((start) => ({ start, cents: 0, orders: 0 }))
  for (const { day, cents, orders } of days) {
    const step = sales.findLast(({ start }) => start <= day)
    if (!step) throw new Error(`No step holds ${day}`)
    step.cents += cents
    step.orders += orders
  }
  return {
    ...totalOf(days),
    before: totalOf(daysBefore),
    toDeliver,
    bestSellers: best.map(({ id, name, image, qty, cents }) => ({
      product: { _id: id, name, image },
      qty,
      revenue: toDollars(cents),
    })),
    offers: { made: offers.made, accepted: Number(offers.accepted), paid: Number(offers.paid) },
    series: sales.map(({ start, cents, orders }) => ({ from: dayText(start), revenue: toDollars(cents), orders })),
  }
}

const totalOf = (days: readonly { cents: number; orders: number }[]) => ({
  revenue: toDollars(days.reduce((sum, { cents }) => sum + cents, 0)),
  orders: days.reduce((sum, { orders }) => sum + orders, 0),
})

/** The requested period and the start of each step, in milliseconds since 1970. */
function periodOf(now: number, { from: first, to: last, by }: OverviewQuery) {
  const lastDay = last === undefined ? startOf('day', now) : Date.parse(last)
  const from = first === undefined ? stepBack(by, lastDay, DEFAULT_STEPS[by] - 1) : Date.parse(first)
  if (from > lastDay) throw invalid('The first day must not be after the last one.')
  const steps: number[] = []
  for (let step = startOf(by, from); step <= lastDay; step = startOf(by, step + STRIDE[by])) {
    if (steps.push(step) > MAX_STEPS)
      throw invalid(`Please ask for at most ${MAX_STEPS} ${by}s at once, or for longer steps.`)
  }
  return { from, until: lastDay + DAY, steps }
}

/** Milliseconds from a step's start into the next step. */
const STRIDE: Record<Step, number> = { day: DAY, week: 7 * DAY, month: 31 * DAY }

/** The start of the step that contains a time: days, weeks from Monday, and months, in UTC. */
function startOf(by: Step, time: number): number {
  const date = new Date(time)
  const day = date.getUTCDate() - (by === 'week' ? (date.getUTCDay() + 6) % 7 : 0)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), by === 'month' ? 1 : day)
}

/** The start of the step that lies `steps` steps earlier. */
function stepBack(by: Step, time: number, steps: number): number {
  const start = new Date(startOf(by, time))
  if (by === 'month') return start.setUTCMonth(start.getUTCMonth() - steps)
  return start.getTime() - steps * STRIDE[by]
}

const dayText = (time: number) => new Date(time).toISOString().slice(0, 10)
