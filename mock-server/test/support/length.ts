/** How often a long test repeats: a few times in `npm test`, as often as it takes in `npm run stress`. */
export const howOften = ({ short, full }: { short: number; full: number }): number =>
  process.env.STRESS === 'full' ? full : short
