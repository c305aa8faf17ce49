import { NEGOTIATION_ATTEMPTS } from './offer'

/** What a counter depends on, in cents; neither the floor nor the customer is part of it (D51). */
export interface CounterInputs {
  rule: 'ladder' | 'meet'
  offer: number
  /** Counted from 1. */
  attempt: number
  selling: number
  target: number
  /** The lowest counter so far under the present selling price and settings. */
  lowest: number | undefined
}

/** How far a counter goes from the selling price down to the target, in percent, by attempt. */
const LADDER = [50, 80, 100]

/** The price of a shop's automatic counter to a rejected offer: never below the target, and never rising. */
export function counterPrice({ rule, offer, attempt, selling, target, lowest = selling }: CounterInputs): number {
  const percent = LADDER[Math.min(attempt, NEGOTIATION_ATTEMPTS) - 1] ?? 100
  // Rounds the price up to the cent.
  const step = selling - Math.floor(((selling - target) * percent) / 100)
  const price = rule === 'ladder' ? step : Math.max(step, Math.ceil((offer + lowest) / 2))
  return Math.min(price, selling - 1)
}
