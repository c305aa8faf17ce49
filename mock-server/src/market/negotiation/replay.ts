import { setImmediate as turn } from 'node:timers/promises'

/** One customer's offers for a product, oldest first, in cents. */
export type OffersOfCustomer = readonly number[]

/** The result that a floor would have had; `floor` and `worth` in cents. */
interface FloorResult {
  floor: number
  deals: number
  worth: number
}

/** The offer that a floor would have accepted: a customer's first one at or above it. */
export const dealAtFloor = (offers: OffersOfCustomer, floor: number): number | undefined =>
  offers.find((offer) => offer >= floor)

/** The result that a floor would have had with these customers, at one unit per deal. */
export function resultAtFloor(customers: readonly OffersOfCustomer[], floor: number): FloorResult {
  const deals = customers.map((offers) => dealAtFloor(offers, floor)).filter((deal) => deal !== undefined)
  return { floor, deals: deals.length, worth: deals.reduce((sum, deal) => sum + deal, 0) }
}

/** The offered price with the greatest worth as a floor, the highest of equals. Undefined without offers. */
export function bestFloor(customers: readonly OffersOfCustomer[]): FloorResult | undefined {
  const changes = new Map<number, { deals: number; worth: number }>()
  const add = (at: number, deals: number, worth: number) => {
    const sums = changes.get(at)
    if (!sums) return void changes.set(at, { deals, worth })
    sums.deals += deals
    sums.worth += worth
  }
  // An offer above all earlier ones is the deal at every floor above those, up to itself.
  for (const offers of customers) {
    let before = 0
    for (const offer of offers) {
      if (offer <= before) continue
      add(offer, 1, offer)
      if (before > 0) add(before, -1, -offer)
      before = offer
    }
  }
  let [deals, worth] = [0, 0]
  let best: FloorResult | undefined
  for (const [floor, change] of [...changes].toSorted(([one], [other]) => other - one)) {
    deals += change.deals
    worth += change.worth
    if (!best || worth > best.worth) best = { floor, deals, worth }
  }
  return best
}

const RUNS = 1000

/** Customers drawn before other work runs: about 1 ms. */
const DRAWN_PER_TURN = 500_000

/** The 10th and 90th percentile of a floor's worth, over RUNS samples of the customers with replacement. */
export async function worthSpreadAtFloor(
  customers: readonly OffersOfCustomer[],
  floor: number,
): Promise<{ low: number; high: number }> {
  const worths = Float64Array.from(customers, (offers) => dealAtFloor(offers, floor) ?? 0)
  const random = Int32Array.of(1)
  const sums: number[] = []
  for (let drawn = 0; sums.length < RUNS; drawn += worths.length) {
    if (drawn > DRAWN_PER_TURN) {
      await turn()
      drawn = 0
    }
    sums.push(sumOfSample(worths, random))
  }
  sums.sort((one, other) => one - other)
  const percentile = (share: number) => sums[Math.ceil(share * RUNS) - 1] ?? 0
  return { low: percentile(0.1), high: percentile(0.9) }
}

/**
 * The sum of as many worths, drawn with replacement. `random` holds the state of a linear congruential generator, which
 * is written out in the loop: `seededRandom` would take four times as long.
 */
function sumOfSample(worths: Float64Array, random: Int32Array): number {
  const scale = worths.length / 2 ** 32
  let sum = 0
  let state = random[0] ?? 0
  for (let drawn = 0; drawn < worths.length; drawn++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    sum += worths[Math.floor((state >>> 0) * scale)] ?? 0
  }
  random[0] = state
  return sum
}
