import { heavierIn, longerTime } from './slower'
import type { Taken } from './takePage'

/** A load of so many milliseconds on a machine that others use, too. */
function timesOf(milliseconds: number, seed: number) {
  let state = seed
  const draw = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  // one load in five comes much later by chance
  return jest.fn(() => Promise.resolve(milliseconds + 40 * draw() + (draw() < 0.2 ? 300 * draw() : 0)))
}

const trials = Array.from({ length: 300 }, (_, index) => index + 1)

/** How many of all trials call a screen of so many milliseconds slower than one of 150. */
async function toldSlower(milliseconds: number): Promise<number> {
  const found = trials.map((seed) => longerTime(timesOf(milliseconds, seed * 7_919), timesOf(150, seed * 104_729)))
  return (await Promise.all(found)).filter(Boolean).length
}

test('a screen as fast as the live one is called slower by no busy machine', async () => {
  expect(await toldSlower(150)).toBe(0)
})

test('one that takes 150 ms longer is called slower in 95 of 100 trials, one that takes 40 ms longer in none', async () => {
  expect(await toldSlower(300)).toBeGreaterThanOrEqual(0.95 * trials.length)
  expect(await toldSlower(190)).toBe(0)
})

test('what is as fast as the live one is measured three times, what is slower seven times', async () => {
  const [equal, slower] = [timesOf(150, 1), timesOf(300, 2)]
  expect(await longerTime(equal, timesOf(150, 3))).toBeUndefined()
  expect(equal).toHaveBeenCalledTimes(3)
  const found = await longerTime(slower, timesOf(150, 4))
  expect(found?.now).toBeGreaterThan(300)
  expect(found?.before).toBeLessThan(200)
  expect(slower).toHaveBeenCalledTimes(7)
})

test('a screen that loads and shifts more each time is told with both figures', () => {
  const taken = (bytes: number, cls: number) => ({ load: { bytes, cls } }) as Taken
  const heavy = { candidate: taken(500_000, 0.2), live: taken(400_000, 0) }
  expect(heavierIn([heavy])).toEqual(['shifts by 0.20, not 0.00', 'loads 488.3 KB, not 390.6 KB'])
  expect(heavierIn([heavy, { ...heavy, candidate: taken(500_000, 0) }])).toEqual(['loads 488.3 KB, not 390.6 KB'])
})
