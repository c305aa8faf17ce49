/**
 * In `npm test` returns a part of a list, a different one for each `turn`, so that many turns cover all of it. In
 * `npm run stress` returns the whole list.
 */
export const partOf = <T>(list: readonly T[], turn: number, size: number): readonly T[] =>
  list.filter(
    (_, index) =>
      process.env.STRESS === 'full' || (index + list.length - ((turn * size) % list.length)) % list.length < size,
  )

/** Returns the number of repetitions of a long test: `short` in `npm test`, `full` in `npm run stress`. */
export const howOften = ({ short, full }: { short: number; full: number }): number =>
  process.env.STRESS === 'full' ? full : short
