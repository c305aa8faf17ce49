/** Of some events how many were the canary's. */
export interface Tally {
  canary: number
  all: number
}

/** How a measure of a screen compares: of so many pairs of a visitor with the canary and one without, how many were worse. */
export interface Comparison {
  screen: string
  metric: string
  pairs: number
  worse: number
}

/** What is known of a canary since it began; failures are counted in visitors who met one. */
export interface Evidence {
  load: Tally
  script: Tally
  vitals: Comparison[]
}

/*
 * A canary is looked at again and again, so an ordinary test would sooner or later accuse a good one by chance. The
 * evidence below may be looked at as often as one likes: for a canary that is equal to the live release the chance that it
 * ever reaches 1 / risk is at most `risk` (Ville's inequality). Together the risks are 1 in 100.
 */
const risks = { load: 0.004, script: 0.002, vitals: 0.004 }

/** Fewer failures than this prove nothing. */
const fewest = 5

/** A difference that fewer of the visitors than this notice is let pass, however sure it is. */
const noticeable = 0.55

/** Why a canary is to be taken back; undefined while all may be chance. */
export function reasonToTakeBack({ load, script, vitals }: Evidence, percent: number): string | undefined {
  const share = percent / 100
  const exceeds = (tally: Tally, risk: number) =>
    tally.canary >= Math.max(fewest, share * tally.all) && evidenceOf(tally, share) >= 1 / risk
  const whose = `came from the ${percent}% of visitors who have the canary.`
  if (exceeds(load, risks.load)) return `${load.canary} of ${load.all} failure reports ${whose}`
  if (exceeds(script, risks.script)) return `${script.canary} of ${script.all} script errors ${whose}`
  const worst = vitals.find(
    ({ pairs, worse }) =>
      worse / pairs >= noticeable && evidenceOf({ canary: worse, all: pairs }, 1 / 2) >= vitals.length / risks.vitals,
  )
  return (
    worst &&
    `${worst.metric.toUpperCase()} of ${worst.screen} was worse with the canary in ${worst.worse} of ${worst.pairs} pairs of visitors.`
  )
}

/** At how many larger shares the likelihood is taken; evenly spread up to all of it. */
const steps = 200

/**
 * How many times better the events are explained by a larger share of the canary than by its share of the visitors: the
 * mean likelihood ratio over all larger shares.
 */
export function evidenceOf({ canary, all }: Tally, share: number): number {
  const rest = all - canary
  let sum = 0
  for (let step = 0; step < steps; step++) {
    const other = share + ((step + 0.5) / steps) * (1 - share)
    sum += Math.exp(canary * Math.log(other / share) + rest * Math.log((1 - other) / (1 - share)))
  }
  return sum / steps
}
