import { counterPrice, NEGOTIATION_ATTEMPTS, toCents, toDollars } from '@haggle/shared-contract'

interface Numbers {
  rule: 'ladder' | 'meet'
  /** All in dollars. */
  floor: number
  sellingPrice: number
  target: number
}

/**
 * The counters to a customer who makes the best declined offer in whole dollars again and again; undefined for numbers
 * that cannot be saved, or where no offer is declined.
 */
export function exampleCounters({ rule, ...dollars }: Numbers): { offer: number; counters: number[] } | undefined {
  const [floor, selling, target] = [toCents(dollars.floor), toCents(dollars.sellingPrice), toCents(dollars.target)]
  const offer = floor > 100 ? Math.floor((floor - 1) / 100) * 100 : floor - 1
  if (offer <= 0 || target < floor || target >= selling) return undefined
  let lowest: number | undefined
  const counters = Array.from({ length: NEGOTIATION_ATTEMPTS }, (_, at) => {
    lowest = counterPrice({ rule, offer, attempt: at + 1, selling, target, lowest })
    return toDollars(lowest)
  })
  return { offer: toDollars(offer), counters }
}
