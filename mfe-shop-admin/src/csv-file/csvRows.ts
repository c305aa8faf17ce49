import Papa from 'papaparse'

export interface CsvRow {
  /** The line on which the row starts. */
  line: number
  cells: string[]
}

/** What may separate the cells of a file: spreadsheets use what is usual where they run. */
export const DELIMITERS = [',', ';', '\t']

/** The content of a file as CSV text: without a byte order mark, and with lines that end in \n. */
export const csvText = (content: string): string => content.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')

/** The rows of a CSV text, without empty ones; or the line of the row whose quotes do not close. */
export function csvRows(text: string, delimiter: string): { rows: CsvRow[]; unclosedLine: number | undefined } {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n' })
  const unclosed = errors.find(({ type }) => type === 'Quotes')?.row
  let line = 1
  const rows = data.map((cells): CsvRow => {
    const row = { line, cells: cells.map(cellText) }
    line += 1 + cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
    return row
  })
  return {
    rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')),
    unclosedLine: unclosed === undefined ? undefined : rows[unclosed]?.line,
  }
}

/** The apostrophe with which an export keeps a spreadsheet from running a cell as a formula. */
const FORMULA_GUARD = /^'(?='*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/

/** A cell without the marks that make it text in a spreadsheet: an export's apostrophe, or ="…" around it. */
const cellText = (cell: string) =>
  cell
    .replace(FORMULA_GUARD, '')
    .replace(/^\s*="(.*)"\s*$/s, '$1')
    .trim()
