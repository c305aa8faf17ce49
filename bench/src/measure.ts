/** Milliseconds of each of `runs` calls, after a warm-up. */
export async function timesOf(work: () => Promise<unknown>, runs = 40): Promise<number[]> {
  for (let warmUp = 0; warmUp < 5; warmUp++) await work()
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return times
}

/** The value that `share` of the values do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN
}

const cell = (value: number) => value.toFixed(1).padStart(9)

/** Prints a table line: name, median and 95th percentile in ms, and the median's ratio to that of `reference`. */
export function report(name: string, times: readonly number[], reference?: readonly number[]): void {
  const median = quantile(times, 0.5)
  const ratio = reference ? `${(median / quantile(reference, 0.5)).toFixed(2)}x`.padStart(9) : ''
  console.log(`${name.padEnd(36)}${cell(median)}${cell(quantile(times, 0.95))}${ratio}`)
}
