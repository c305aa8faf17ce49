import { formatMoney } from '@haggle/shared-contract'
import { formatCount } from '../../lists/formatCount'
import type { InsightFigures } from './api'

type Replay = InsightFigures['replay']
type Deals = Replay['now']

/** What a floor would have sold and earned, compared with the current one: 'At $49.00 you would have sold 12 more, about +$587.' */
export function floorInWords({ floor, deals, worth }: Deals, now: Deals): string {
  const more = deals - now.deals
  const sold = more === 0 ? 'as many' : `${formatCount(Math.abs(more))} ${more > 0 ? 'more' : 'fewer'}`
  return `At ${formatMoney(floor)} you would have sold ${sold}, about ${gainInWords(worth - now.worth)}.`
}

/** With cents where dollars alone would say little. */
function gainInWords(gain: number): string {
  const size = Math.abs(gain)
  return `${gain < 0 ? '−' : '+'}${size < 10 ? formatMoney(size) : `$${formatCount(Math.round(size))}`}`
}

/** How certain the best floor's worth is (D54). */
export const spreadInWords = ({ low, high }: Replay['best']): string =>
  `In 8 of 10 random samples of these customers all sales at it come to ${formatMoney(low)} to ${formatMoney(high)}.`

export const currentInWords = ({ floor, deals, worth }: Deals): string =>
  `No other floor would have brought more than yours of ${formatMoney(floor)}: ${deals} sold for ${formatMoney(worth)}.`
