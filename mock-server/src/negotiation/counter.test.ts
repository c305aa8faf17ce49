import fc from 'fast-check'
import { counterPrice, type CounterInputs } from './counter'

const cents = fc.integer({ min: 1, max: 999_999_999 })

const haggling = fc
  .record({
    rule: fc.constantFrom('ladder' as const, 'meet' as const),
    prices: fc.uniqueArray(cents, { minLength: 2, maxLength: 2 }),
    shares: fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(99),
    ),
  })
  .map(({ rule, prices, shares: [first, second, third] }) => {
    const [target = 1, selling = 2] = prices.toSorted((a, b) => a - b)
    const offers = [first, second, third / 100].map((share) => Math.max(1, Math.floor(share * (target - 1))))
    return { rule, target, selling, offers }
  })

/** The counters to offers that were all rejected. */
function countersTo({ offers, ...inputs }: Pick<CounterInputs, 'rule' | 'target' | 'selling'> & { offers: number[] }) {
  const made: number[] = []
  offers.forEach((offer, at) => {
    const lowest = made.length > 0 ? Math.min(...made) : undefined
    made.push(counterPrice({ ...inputs, offer, attempt: at + 1, lowest }))
  })
  return made
}

test('a counter is below the price, not below its target, never rises, and a ladder ends at its target', () => {
  fc.assert(
    fc.property(haggling, (run) => {
      const made = countersTo(run)
      const { rule, target, selling } = run
      // plain comparisons: 10,000 runs of expect would take long
      const isLower = made.every((price, at) => price <= (made[at - 1] ?? selling - 1))
      const isWhole = made.every((price) => Number.isInteger(price) && price >= target)
      const repeats = countersTo(run).every((price, at) => price === made[at])
      return isLower && isWhole && repeats && (rule === 'meet' || made[2] === target)
    }),
    { numRuns: 10_000, seed: 1 },
  )
})

test('a counter is rounded up to the cent', () => {
  const inputs = { rule: 'ladder', offer: 1, selling: 1001, target: 900, lowest: undefined } as const
  expect([1, 2, 3].map((attempt) => counterPrice({ ...inputs, attempt }))).toEqual([951, 921, 900])
  expect(counterPrice({ ...inputs, rule: 'meet', offer: 1000, attempt: 1 })).toBe(1000)
})
