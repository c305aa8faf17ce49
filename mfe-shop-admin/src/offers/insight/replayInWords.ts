import { formatMoney } from '@haggle/shared-contract'
import type { InsightFigures } from './api'

type Replay = InsightFigures['replay']
type Deals = Replay['now']

/** What a floor would have earned, compared with the current one. */
export function floorInWords({ floor, deals, worth }: Deals, now: Deals): string {
  const start = `With a floor of ${formatMoney(floor)}, `
  const more = deals - now.deals
  const gain = worth - now.worth
  if (more >= 0 && gain >= 0) return `${start}${dealsInWords(more, 'more')} worth ${formatMoney(gain)}.`
  const change = more < 0 ? dealsInWords(-more, 'fewer') : dealsInWords(more, 'more')
  return `${start}${change}, together worth ${formatMoney(Math.abs(gain))} ${gain < 0 ? 'less' : 'more'}.`
}

/** The best floor, with its uncertainty. */
export function bestFloorInWords({ best, now }: Replay): string {
  const range = `In 8 of 10 random samples of these customers all deals at it are worth ${formatMoney(best.low)} to ${formatMoney(best.high)}.`
  if (best.worth <= now.worth)
    return `No other floor would have brought more than yours of ${formatMoney(now.floor)}: ${dealsInWords(now.deals)} worth ${formatMoney(now.worth)}.`
  return `${floorInWords(best, now)} ${range}`
}

const dealsInWords = (count: number, kind?: 'more' | 'fewer') =>
  [count, kind, count === 1 ? 'deal' : 'deals'].filter((part) => part !== undefined).join(' ')
