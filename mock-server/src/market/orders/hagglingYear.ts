import { toDollars, type HagglingYear } from '@haggle/shared-contract'
import { DAY } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { haggledLines, offersSince } from './hagglingYearStore'

/** What haggling brought a customer in the last 365 days. */
export async function hagglingYear({ db, now }: Context, userId: string): Promise<HagglingYear> {
  const since = now() - 365 * DAY
  const { offers, accepted, taken } = await offersSince(db.read, userId, since)
  const lines = await haggledLines(db.read, userId, since)
  const [best] = lines
  return {
    offers,
    agreements: Number(accepted ?? 0) + taken,
    saved: toDollars(lines.reduce((sum, { cents }) => sum + cents, 0)),
    ...(best && { best: { product: { _id: best.product_id, name: best.name }, saved: toDollars(best.cents) } }),
  }
}
