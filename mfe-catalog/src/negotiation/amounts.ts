import { toCents, toDollars } from '@haggle/shared-contract'

/** A first offer is suggested from three quarters of the shop's price. */
const FIRST = 0.75

/** How many amounts are suggested, at most. */
const MOST = 3

/**
 * Round amounts in dollars between the last words of both sides: the customer's last offer, if any, and the shop's open
 * price or the selling price. All of them can be offered.
 */
export function amountsBetween(own: number | undefined, shop: number): number[] {
  const high = toCents(shop)
  const low = own === undefined ? Math.floor(high * FIRST) : toCents(own)
  for (let power = 1; power <= high; power *= 10)
    for (const step of [power, 2 * power, 5 * power]) {
      const first = Math.floor(low / step) + 1
      const last = Math.ceil(high / step) - 1
      if (last - first < MOST)
        return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => toDollars((first + n) * step))
    }
  return []
}
