import { toKilobytes } from '@haggle/kit/gate/budget'
import { paintAgain, pressOn, type Load } from './speed'
import type { Taken } from './takePage'

/** A screen of the candidate, and the live one. */
export interface Pair {
  candidate: Taken
  live: Taken
}
export type Pairs = readonly [Pair, ...Pair[]]

/** Measures a time of a screen once, in milliseconds. */
type Measure = () => Promise<number>

/** How many milliseconds longer a screen may take than the live one. */
const LONGER = 75

/** Most measurements of each. */
const ROUNDS = 7

/**
 * Measures a screen and the live one in turns. Returns their times if the screen is slower. Other work on the machine makes times
 * longer, never shorter: the shortest tell, and as soon as they are near each other the screen is as fast.
 */
export async function longerTime(
  candidate: Measure,
  live: Measure,
  fewest = 3,
): Promise<{ now: number; before: number } | undefined> {
  const times: number[] = []
  const others: number[] = []
  while (others.length < ROUNDS) {
    others.push(await live())
    times.push(await candidate())
    const isNear = Math.min(...times) - Math.min(...others) <= LONGER / 2
    if (isNear && others.length >= fewest) return undefined
  }
  const [now, before] = [secondOf(times), secondOf(others)]
  return now - before > LONGER ? { now, before } : undefined
}

/** The second shortest: that a single time was short may be by chance. */
const secondOf = (times: number[]): number => times.toSorted((a, b) => a - b)[1] ?? 0

/** Says in which of its times a screen is slower than the live one. */
export async function slowerIn({ candidate, live }: Pair): Promise<string[]> {
  const painted = await longerTime(
    () => paintAgain(candidate.page, candidate.load),
    () => paintAgain(live.page, live.load),
  )
  const pressed = await longerTime(
    () => pressOn(candidate.page),
    () => pressOn(live.page),
    // in a quiet page it is seldom late by chance
    1,
  )
  return [
    ...(painted
      ? [`paints its largest content after ${painted.now.toFixed()} ms, not ${painted.before.toFixed()} ms`]
      : []),
    ...(pressed ? [`answers a press after ${pressed.now} ms, not ${pressed.before} ms`] : []),
  ]
}

const allowances: { figure: keyof Load; more: number; says: (now: number, before: number) => string }[] = [
  { figure: 'cls', more: 0.05, says: (now, before) => `shifts by ${now.toFixed(2)}, not ${before.toFixed(2)}` },
  {
    figure: 'bytes',
    more: 50 * 1024,
    says: (now, before) => `loads ${toKilobytes(now)} KB, not ${toKilobytes(before)} KB`,
  },
]

/** Says in which figures each take of a screen was heavier than the live one's. */
export const heavierIn = (pairs: Pairs): string[] =>
  allowances
    .filter(({ figure, more }) =>
      pairs.every(({ candidate, live }) => candidate.load[figure] - live.load[figure] > more),
    )
    .map(({ figure, says }) => says(pairs[0].candidate.load[figure], pairs[0].live.load[figure]))
