import type { Speed } from './speed'

/** Measures a screen's speed once. */
type Measure = () => Promise<Speed>

/** How much more a screen may need than the live one, and how its figures are told. */
const allowances: { figure: keyof Speed; more: number; says: (now: string, live: string) => string; unit: number }[] = [
  {
    figure: 'lcp',
    more: 90,
    unit: 1,
    says: (now, live) => `paints its largest content after ${now} ms, not ${live} ms`,
  },
  { figure: 'inp', more: 90, unit: 1, says: (now, live) => `answers a press after ${now} ms, not ${live} ms` },
  { figure: 'cls', more: 0.05, unit: 0.001, says: (now, live) => `shifts by ${now}, not ${live}` },
  { figure: 'bytes', more: 50 * 1024, unit: 1024, says: (now, live) => `loads ${now} KB, not ${live} KB` },
]

/** From this share of an allowance on a single measurement is not believed. */
const DOUBT = 0.5

/** Further measurements of each, in turns. */
const ROUNDS = 5

/** Says in which figures a screen is slower than the live one; measures again, in turns, if the first figures look like it. */
export async function slowerIn(
  first: { candidate: Speed; live: Speed },
  candidate: Measure,
  live: Measure,
): Promise<string[]> {
  if (!allowances.some(({ figure, more }) => first.candidate[figure] - first.live[figure] > more * DOUBT)) return []
  const all = { candidate: [] as Speed[], live: [] as Speed[] }
  for (let round = 0; round < ROUNDS; round++) {
    all.live.push(await live())
    all.candidate.push(await candidate())
  }
  return allowances.flatMap(({ figure, more, says, unit }) => {
    const [now, before] = [medianOf(all.candidate, figure), medianOf(all.live, figure)]
    const shown = (value: number) =>
      String(Number((Math.round(value / unit) * unit).toFixed(3)) / (unit >= 1 ? unit : 1))
    return now - before > more ? [says(shown(now), shown(before))] : []
  })
}

const medianOf = (all: Speed[], figure: keyof Speed): number =>
  all.map((speed) => speed[figure]).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
