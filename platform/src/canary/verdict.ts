/** Failure reports of one remote since its canary began. */
export interface Reports {
  /** Those of the canary. */
  canary: number
  /** Those of every version of the remote, the canary's among them. */
  all: number
}

/** Below this the canary's share is no chance of its visitors. */
const significance = 0.01

/** Fewer reports than this prove nothing. */
const fewest = 5

/** Why a canary is to be taken back; undefined while its failures may be chance. */
export function reasonToTakeBack({ canary, all }: Reports, percent: number): string | undefined {
  if (canary < fewest || chanceOf({ canary, all }, percent / 100) >= significance) return undefined
  return `${canary} of ${all} failure reports came from the ${percent}% of visitors who have the canary.`
}

/** How likely so many of the reports, or more, are the canary's if it fails no more often than the rest (binomial). */
export function chanceOf({ canary, all }: Reports, share: number): number {
  const odds = Math.log(share) - Math.log1p(-share)
  // the logarithm of the chance of exactly `hits`; the chances themselves are too small for a number
  let exactly = all * Math.log1p(-share)
  let chance = 0
  for (let hits = 0; hits <= all; hits++) {
    if (hits >= canary) chance += Math.exp(exactly)
    exactly += Math.log((all - hits) / (hits + 1)) + odds
  }
  return Math.min(1, chance)
}
