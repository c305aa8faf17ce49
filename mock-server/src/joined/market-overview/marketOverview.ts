import { toDollars, type MarketOverview, type MarketOverviewQuery } from '@haggle/shared-contract'
import { HOUR } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { dueOfShops } from '../../market/ledger/store'
import { dayAt, startOfDay } from '../../market/orders/localDay'
import { toMoney } from '../../market/payouts/toPayout'
import { countAppeals } from '../../market/reports/appealStore'
import { countCases } from '../../market/reports/store'
import { machine } from './machine'
import { commissionSince, countsSince, waitingDisputes, waitingSince } from './overviewStore'

/** The market at a glance: what waits for a decision, what was done since midnight in a time zone, and how it runs. */
export async function marketOverview(context: Context, { zone }: MarketOverviewQuery): Promise<MarketOverview> {
  const { config, db, now } = context
  const { currency } = config
  const midnight = startOfDay(dayAt(now(), zone), zone)
  const { cents, ...today } = await countsSince(db.read, midnight)
  const commission = toMoney(await commissionSince(db.read, midnight, currency), currency)
  const due = await dueOfShops(db.read, now(), currency)
  const waiting = await waitingSince(db.read, now() - HOUR)
  return {
    waiting: {
      ...waiting,
      reports: await countCases(db.read, 'open', ''),
      appeals: await countAppeals(db.read, 'open'),
      disputes: await disputes(context),
      payouts: { shops: due.length, amount: toMoney(sumOf(due), currency), currency },
    },
    today: { ...today, revenue: toDollars(cents), commission },
    machine: await machine(context, waiting),
  }
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

async function disputes({ db }: Context): Promise<MarketOverview['waiting']['disputes']> {
  const { count, answerUntil } = await waitingDisputes(db.read)
  return { count, ...(answerUntil !== undefined && { answerUntil: new Date(answerUntil).toISOString() }) }
}
