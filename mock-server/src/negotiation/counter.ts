import { NEGOTIATION_ATTEMPTS } from 'shared-contract'
import type { HagglingSettingsRow, ShopOfferRow } from '../database/tables'

/** What a counter is made of, in cents: nothing of the floor, nothing of who asks (D51). */
export interface CounterInputs {
  rule: 'ladder' | 'meet'
  offer: number
  /** The first is 1. */
  attempt: number
  selling: number
  target: number
  /** The lowest counter so far under the present selling price and settings. */
  lowest: number | undefined
}

/** How much of the way from the selling price down to the target a counter goes, in percent, by attempt. */
const LADDER = [50, 80, 100]

/** The price that a shop answers a rejected offer by itself: never below the target, and never rising. */
export function counterPrice({ rule, offer, attempt, selling, target, lowest = selling }: CounterInputs): number {
  const percent = LADDER[Math.min(attempt, NEGOTIATION_ATTEMPTS) - 1] ?? 100
  // up to the cent: what is taken off is rounded down
  const step = selling - Math.floor(((selling - target) * percent) / 100)
  const price = rule === 'ladder' ? step : Math.max(step, Math.ceil((offer + lowest) / 2))
  return Math.min(price, selling - 1)
}

/** The lowest of the counters made at this selling price by these settings. */
export function lowestCounter(
  earlier: readonly ShopOfferRow[],
  sellingCents: number,
  settings: HagglingSettingsRow,
): number | undefined {
  const prices = earlier
    .filter(({ kind, rule, selling_cents, target_cents }) => {
      const isSame = rule === settings.counter && target_cents === settings.target_cents
      return kind === 'counter' && isSame && selling_cents === sellingCents
    })
    .map(({ price_cents }) => price_cents)
  return prices.length > 0 ? Math.min(...prices) : undefined
}
