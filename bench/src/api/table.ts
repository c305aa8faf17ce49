/** One measured target: a ratio, or a size, against the most or the least that it may be. */
export interface Row {
  what: string
  target: { least?: number; most?: number }
  measured: number
  /** What the ratio is made of. */
  detail: string
}

const isMet = ({ target: { least = -Infinity, most = Infinity }, measured }: Row) =>
  measured >= least && measured <= most

/** Prints the rows with their verdicts. */
export function printTable(rows: readonly Row[]): void {
  console.log(`\n${'what'.padEnd(58)}${'target'.padStart(9)}${'measured'.padStart(10)}  verdict`)
  for (const row of rows) {
    const { what, target, measured, detail } = row
    const wanted = target.least === undefined ? `<= ${target.most}` : `>= ${target.least}`
    const verdict = isMet(row) ? 'met' : 'MISSED'
    console.log(`${what.padEnd(58)}${wanted.padStart(9)}${measured.toFixed(2).padStart(10)}  ${verdict}  ${detail}`)
  }
}

/** The rows for a machine. */
export const asJson = (rows: readonly Row[]) =>
  JSON.stringify(
    rows.map((row) => ({ ...row, met: isMet(row) })),
    null,
    2,
  )
