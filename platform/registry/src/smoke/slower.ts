import { toKilobytes } from '@haggle/kit/gate/budget'
import type { Speed } from './speed'

/** Measures a screen's speed once. */
type Measure = () => Promise<Speed>

interface Allowance {
  figure: keyof Speed
  /** How much more a screen may need than the live one. */
  more: number
  says: (now: number, live: number) => string
}

const allowances: Allowance[] = [
  {
    figure: 'lcp',
    more: 90,
    says: (now, live) => `paints its largest content after ${now.toFixed()} ms, not ${live.toFixed()} ms`,
  },
  {
    figure: 'inp',
    more: 90,
    says: (now, live) => `answers a press after ${now.toFixed()} ms, not ${live.toFixed()} ms`,
  },
  { figure: 'cls', more: 0.05, says: (now, live) => `shifts by ${now.toFixed(2)}, not ${live.toFixed(2)}` },
  {
    figure: 'bytes',
    more: 50 * 1024,
    says: (now, live) => `loads ${toKilobytes(now)} KB, not ${toKilobytes(live)} KB`,
  },
]

/** From this share of an allowance on, what was measured is not believed yet. */
const DOUBT = 0.35

/** Most measurements of each. */
const ROUNDS = 7

/** Says in which figures a screen is slower than the live one. As long as the figures look like it, it measures on, in turns. */
export async function slowerIn(
  first: { candidate: Speed; live: Speed },
  candidate: Measure,
  live: Measure,
): Promise<string[]> {
  const all = { candidate: [first.candidate], live: [first.live] }
  const moreOf = (figure: keyof Speed) => medianOf(all.candidate, figure) - medianOf(all.live, figure)
  while (all.live.length < ROUNDS && allowances.some(({ figure, more }) => moreOf(figure) > more * DOUBT)) {
    all.live.push(await live())
    all.candidate.push(await candidate())
  }
  return allowances.flatMap(({ figure, more, says }) =>
    moreOf(figure) > more ? [says(medianOf(all.candidate, figure), medianOf(all.live, figure))] : [],
  )
}

const medianOf = (all: Speed[], figure: keyof Speed): number =>
  all.map((speed) => speed[figure]).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
