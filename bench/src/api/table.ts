/** A measured value with its target: an upper or a lower limit. */
export interface Row {
  what: string
  target: { min?: number; max?: number }
  measured: number
  /** How the value was obtained, for the report. */
  detail: string
}

const isMet = ({ target: { min = -Infinity, max = Infinity }, measured }: Row) => measured >= min && measured <= max

/** Prints the rows with their verdicts. */
export function printTable(rows: readonly Row[]): void {
  console.log(`\n${'what'.padEnd(58)}${'target'.padStart(9)}${'measured'.padStart(10)}  verdict`)
  for (const row of rows) {
    const { what, target, measured, detail } = row
    const limit = target.min === undefined ? `<= ${target.max}` : `>= ${target.min}`
    const verdict = isMet(row) ? 'met' : 'MISSED'
    console.log(`${what.padEnd(58)}${limit.padStart(9)}${measured.toFixed(2).padStart(10)}  ${verdict}  ${detail}`)
  }
}

/** The rows as JSON. */
export const asJson = (rows: readonly Row[]) =>
  JSON.stringify(
    rows.map((row) => ({ ...row, met: isMet(row) })),
    null,
    2,
  )
