/**
 * A part of a long list in `npm test`, another one for each `turn`, so that all turns together try all of it; the whole
 * list in `npm run stress`.
 */
export const partOf = <T>(list: readonly T[], turn: number, size: number): readonly T[] =>
  list.filter(
    (_, index) =>
      process.env.STRESS === 'full' || (index + list.length - ((turn * size) % list.length)) % list.length < size,
  )

/** How often a long test repeats: a few times in `npm test`, as often as it takes in `npm run stress`. */
export const howOften = ({ short, full }: { short: number; full: number }): number =>
  process.env.STRESS === 'full' ? full : short
