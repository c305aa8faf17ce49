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
  const counters: number[] = []
  offers.forEach((offer, at) => {
    const lowest = counters.length > 0 ? Math.min(...counters) : undefined
    counters.push(counterPrice({ ...inputs, offer, attempt: at + 1, lowest }))
  })
  return counters
}

test('a counter is below the price, not below its target, never rises, and a ladder ends at its target', () => {
  fc.assert(
    fc.property(haggling, (run) => {
      const counters = countersTo(run)
      const { rule, target, selling } = run
      // plain comparisons: 10,000 runs of expect would take long
      const isLower = counters.every((price, at) => price <= (counters[at - 1] ?? selling - 1))
      const isWhole = counters.every((price) => Number.isInteger(price) && price >= target)
      const repeats = countersTo(run).every((price, at) => price === counters[at])
      return isLower && isWhole && repeats && (rule === 'meet' || counters[2] === target)
    }),
    { numRuns: 10_000, seed: 1 },
  )
})

test('a counter is rounded up to the cent', () => {
  const inputs = { rule: 'ladder', offer: 1, selling: 1001, target: 900, lowest: undefined } as const
  expect([1, 2, 3].map((attempt) => counterPrice({ ...inputs, attempt }))).toEqual([951, 921, 900])
  expect(counterPrice({ ...inputs, rule: 'meet', offer: 1000, attempt: 1 })).toBe(1000)
})
