/** Counts of events: the canary's, and all releases'. */
export interface Tally {
  canary: number
  all: number
}

/** A web vital of a screen in pairs of visitors, one with the canary and one without: in `worse` of them the canary's was worse. */
export interface Comparison {
  screen: string
  metric: string
  pairs: number
  worse: number
}

/** Reports about a canary since it began; failures are counted in affected visitors. */
export interface Evidence {
  load: Tally
  script: Tally
  vitals: Comparison[]
}

/*
 * A canary is checked repeatedly, so an ordinary significance test would sooner or later reject a good one by chance. The
 * evidence below is valid at any number of checks: for a canary that equals the live release, the probability that it ever
 * reaches 1 / risk is at most `risk` (Ville's inequality). The risks add up to 1%.
 */
const risks = { load: 0.004, script: 0.002, vitals: 0.004 }

/** Least failures that count as evidence. */
const FEWEST = 5

/** Least share of worse pairs that takes a canary back, however significant a smaller one is. */
const NOTICEABLE = 0.55

/** Returns why a canary must be taken back; undefined while the differences may be chance. */
export function reasonToTakeBack({ load, script, vitals }: Evidence, percent: number): string | undefined {
  const share = percent / 100
  const exceeds = (tally: Tally, risk: number) =>
    tally.canary >= Math.max(FEWEST, share * tally.all) && likelihoodRatio(tally, share) >= 1 / risk
  const whose = `came from the ${percent}% of visitors who have the canary.`
  if (exceeds(load, risks.load)) return `${load.canary} of ${load.all} failure reports ${whose}`
  if (exceeds(script, risks.script)) return `${script.canary} of ${script.all} script errors ${whose}`
  const worst = vitals.find(
    ({ pairs, worse }) =>
      worse / pairs >= NOTICEABLE &&
      likelihoodRatio({ canary: worse, all: pairs }, 1 / 2) >= vitals.length / risks.vitals,
  )
  return (
    worst &&
    `${worst.metric.toUpperCase()} of ${worst.screen} was worse with the canary in ${worst.worse} of ${worst.pairs} pairs of visitors.`
  )
}

/** Shares, evenly spaced above the canary's, at which the likelihood is evaluated. */
const STEPS = 200

/**
 * Mean likelihood ratio over all larger shares: how much better they explain the canary's share of the events than its share
 * of the visitors does.
 */
export function likelihoodRatio({ canary, all }: Tally, share: number): number {
  const rest = all - canary
  let sum = 0
  for (let step = 0; step < STEPS; step++) {
    const other = share + ((step + 0.5) / STEPS) * (1 - share)
    sum += Math.exp(canary * Math.log(other / share) + rest * Math.log((1 - other) / (1 - share)))
  }
  return sum / STEPS
}
