import { reasonToTakeBack, type Comparison, type Evidence } from './verdict'

const percent = 10
const screens = ['/', '/product/:id']

/** Seeded random numbers, the same in every run (mulberry32). */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
type Random = ReturnType<typeof randomOf>

/** A log-normally distributed measure: half of the visitors below the median, some far above. */
const logNormal = (random: Random, median: number, width: number) =>
  median * Math.exp(width * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()))

interface Release {
  crashes: number
  errors: number
  slower: { lcp: number; inp: number; cls: number }
}
const live: Release = { crashes: 0.005, errors: 0.01, slower: { lcp: 0, inp: 0, cls: 0 } }

/** The number of visitors, up to `max`, after which a canary is taken back; undefined if it stays. Checks every 50. */
function visitorsUntilTakenBack(seed: number, canary: Release, max: number): number | undefined {
  const random = randomOf(seed)
  const seen: Evidence = { load: { canary: 0, all: 0 }, script: { canary: 0, all: 0 }, vitals: [] }
  const measures = new Map<string, Comparison & { waiting: number[]; waitingHaveCanary: boolean }>()
  for (let visitor = 1; visitor <= max; visitor++) {
    const hasCanary = random() < percent / 100
    const release = hasCanary ? canary : live
    for (const [kind, rate] of [['load', release.crashes] as const, ['script', release.errors] as const])
      if (random() < rate) {
        seen[kind].all++
        if (hasCanary) seen[kind].canary++
      }
    const screen = screens[Math.floor(random() * screens.length)] ?? ''
    const values = {
      lcp: logNormal(random, 1500, 0.6) + release.slower.lcp,
      inp: logNormal(random, 120, 0.9) + release.slower.inp,
      cls: logNormal(random, 0.02, 1) + release.slower.cls,
    }
    for (const [metric, value] of Object.entries(values)) {
      const key = `${metric} ${screen}`
      const measure = measures.get(key) ?? {
        screen,
        metric,
        pairs: 0,
        worse: 0,
        waiting: [],
        waitingHaveCanary: hasCanary,
      }
      measures.set(key, measure)
      const other = measure.waitingHaveCanary === hasCanary ? undefined : measure.waiting.shift()
      if (other === undefined) {
        // most visitors have no canary: limit how many wait for a counterpart
        if (measure.waiting.length < 20) measure.waiting.push(value)
        measure.waitingHaveCanary = hasCanary
        continue
      }
      measure.pairs++
      if (hasCanary === value > other) measure.worse++
    }
    if (visitor % 50 > 0) continue
    seen.vitals = [...measures.values()]
    if (reasonToTakeBack(seen, percent)) return visitor
  }
  return undefined
}

const simulate = (count: number, canary: Release, max: number) =>
  Array.from({ length: count }, (_, seed) => visitorsUntilTakenBack(seed + 1, canary, max))

const isLong = process.env.STRESS === 'full'

test('at most 1% of canaries that equal the live release are taken back', () => {
  const count = isLong ? 1000 : 100
  const takenBack = simulate(count, live, isLong ? 10_000 : 1500).filter((visitors) => visitors !== undefined)
  console.log(`canaries equal to live: ${takenBack.length} of ${count} taken back`)
  expect(takenBack.length).toBeLessThanOrEqual(count / 100)
})

test.each<[string, Release, number]>([
  ['2% crashes', { ...live, crashes: 0.02 }, 60_000],
  ['2% script errors more', { ...live, errors: 0.03 }, 60_000],
  ['+200 ms INP', { ...live, slower: { ...live.slower, inp: 200 } }, 4_000],
  ['+500 ms LCP', { ...live, slower: { ...live.slower, lcp: 500 } }, 20_000],
])('a canary with %s is taken back', (what, canary, max) => {
  const needed = simulate(isLong ? 100 : 5, canary, max).map((visitors) => visitors ?? Infinity)
  const sorted = needed.sort((a, b) => a - b)
  const [median, most9] = [0.5, 0.9].map((part) => sorted[Math.floor(sorted.length * part)])
  console.log(`${what}: taken back after ${median} visitors (median), ${most9} (9 of 10); 10% have the canary`)
  expect(sorted.at(-1)).toBeLessThan(Infinity)
})
