import { toKilobytes } from '@haggle/kit/gate/budget'
import type { Speed } from './speed'

/** Measures a screen's speed once. */
type Measure = () => Promise<Speed>

interface Allowance {
  figure: keyof Speed
  /** How much more a screen may need than the live one. */
  more: number
  /** Whether it is a time, which a busy machine makes longer by chance. */
  isTime?: true
  says: (now: number, live: number) => string
}

const allowances: Allowance[] = [
  {
    figure: 'lcp',
    more: 90,
    isTime: true,
    says: (now, live) => `paints its largest content after ${now.toFixed()} ms, not ${live.toFixed()} ms`,
  },
  {
    figure: 'inp',
    more: 90,
    isTime: true,
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

/** Most measurements of each: that all five of one are longer than all of the other happens by chance once in 252 times. */
const ROUNDS = 5

/**
 * Says in which figures a screen is slower than the live one: by the medians, and of times each that was measured. As long as the
 * figures look like it, it measures on, in turns.
 */
export async function slowerIn(
  first: { candidate: Speed; live: Speed },
  candidate: Measure,
  live: Measure,
): Promise<string[]> {
  const all = { candidate: [first.candidate], live: [first.live] }
  const needsMore = ({ figure, more, isTime }: Allowance, share = 1) =>
    medianOf(all.candidate, figure) - medianOf(all.live, figure) > more * share &&
    (!isTime || Math.min(...valuesOf(all.candidate, figure)) > Math.max(...valuesOf(all.live, figure)))
  while (all.live.length < ROUNDS && allowances.some((each) => needsMore(each, DOUBT))) {
    all.live.push(await live())
    all.candidate.push(await candidate())
  }
  return allowances
    .filter((each) => needsMore(each))
    .map(({ figure, says }) => says(medianOf(all.candidate, figure), medianOf(all.live, figure)))
}

const valuesOf = (all: Speed[], figure: keyof Speed): number[] => all.map((speed) => speed[figure])

const medianOf = (all: Speed[], figure: keyof Speed): number =>
  valuesOf(all, figure).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
