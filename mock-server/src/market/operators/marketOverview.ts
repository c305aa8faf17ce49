import { toDollars, type MarketOverview, type MarketOverviewQuery } from '@haggle/shared-contract'
import { HOUR } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { dayAt, startOfDay } from '../orders/localDay'
import { countsSince, waitingSince } from './overviewStore'

/** The market at a glance: what waits for somebody, and what was done since midnight in a time zone. */
export async function marketOverview({ db, now }: Context, { zone }: MarketOverviewQuery): Promise<MarketOverview> {
  const { cents, ...today } = await countsSince(db.read, startOfDay(dayAt(now(), zone), zone))
  const waiting = await waitingSince(db.read, now() - HOUR)
  return { waiting, today: { ...today, revenue: toDollars(cents) } }
}
