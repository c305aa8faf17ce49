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

/** Standard deviations from the middle of a normal distribution to its 10th and 90th percentile. */
const TENTH = 1.2816

/**
 * The 10th and 90th percentile of a floor's worth if as many customers came again, each like one of these at random. The sum
 * of so many is normally distributed.
 */
export function worthSpreadAtFloor(
  customers: readonly OffersOfCustomer[],
  floor: number,
): { low: number; high: number } {
  const worths = customers.map((offers) => dealAtFloor(offers, floor) ?? 0)
  const worth = worths.reduce((sum, each) => sum + each, 0)
  const mean = worth / worths.length
  const deviation = Math.sqrt(worths.reduce((sum, each) => sum + (each - mean) ** 2, 0))
  return { low: Math.max(0, worth - TENTH * deviation), high: worth + TENTH * deviation }
}
