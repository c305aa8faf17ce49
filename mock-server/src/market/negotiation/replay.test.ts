import fc from 'fast-check'
import { seededRandom } from '../../base/seededRandom'
import { bestFloor, dealAtFloor, resultAtFloor, worthSpreadAtFloor } from './replay'

const customers = fc.array(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 3 }), { maxLength: 12 })

test('the deal is the first offer at or above the floor', () => {
  expect(dealAtFloor([50, 70, 60], 60)).toBe(70)
  expect(dealAtFloor([50], 60)).toBeUndefined()
  expect(resultAtFloor([[50, 70], [65], [10]], 60)).toEqual({ floor: 60, deals: 2, worth: 135 })
})

test('the best floor is the offered price with the greatest worth, the highest of equals', () => {
  fc.assert(
    fc.property(customers, (offered) => {
      const candidates = [...new Set(offered.flat())].toSorted((one, other) => other - one)
      const all = candidates.map((floor) => resultAtFloor(offered, floor))
      const max = Math.max(...all.map(({ worth }) => worth))
      expect(bestFloor(offered)).toEqual(all.find(({ worth }) => worth === max))
    }),
    { seed: 1 },
  )
})

test('the spread of a floor encloses its worth', () => {
  const offered = Array.from({ length: 40 }, (_, at) => [10 + at])
  const { low, high } = worthSpreadAtFloor(offered, 20)
  const { worth } = resultAtFloor(offered, 20)
  expect(low).toBeLessThan(worth)
  expect(high).toBeGreaterThan(worth)
})

/** What the spread stands for, once per seed: samples of the customers, drawn one by one. */
function plainSpread(worths: readonly number[], seed: number) {
  const random = seededRandom(seed)
  const draw = () => worths[Math.floor(random() * worths.length)] ?? 0
  const sums = Array.from({ length: 1000 }, () => worths.reduce((sum) => sum + draw(), 0))
  sums.sort((one, other) => one - other)
  return { low: sums[99] ?? 0, high: sums[899] ?? 0 }
}

test.each([20, 37, 256, 1024, 3000])('the spread of %i customers is that of random samples', (count) => {
  // Most customers get no deal, some a cheap and few a dear one.
  const random = seededRandom(count)
  const worths = Array.from({ length: count }, () => (random() < 0.6 ? 0 : Math.ceil(1000 / (random() + 0.05))))
  const spread = worthSpreadAtFloor(
    worths.map((worth) => [worth]),
    1,
  )
  const plain = Array.from({ length: 25 }, (_, at) => plainSpread(worths, at + 1))
  for (const end of ['low', 'high'] as const) {
    const ends = plain.map((one) => one[end])
    const mean = ends.reduce((sum, value) => sum + value, 0) / ends.length
    const deviation = Math.sqrt(ends.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (ends.length - 1))
    expect(Math.abs(spread[end] - mean)).toBeLessThan(3 * deviation)
  }
})
