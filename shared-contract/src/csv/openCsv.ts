import { csvRows, lineBreaksIn, SEPARATORS, type CsvRow } from './csvRows'

/** A file: its first row with content, which may name the columns, and those after it. */
export interface CsvFile {
  head: CsvRow
  rows: Generator<CsvRow>
}

/** The line with which some files name their separator for Excel. */
const SEPARATOR_LINE = /^"?sep=([,;\t])"?[,;\t]*(?:\r\n|\r|\n)/i

/** Lines without content, of which a spreadsheet may write some before the first row. */
const BLANK_LINES = /(?:[ ,;\t"]*(?:\r\n|\r|\n)){0,1000}/y

/**
 * Opens a CSV text of any separator: the one that it names, else the one at which its first row has the highest score.
 * Returns what is wrong if it is no such text.
 */
export function openCsv(content: string, scoreOf: (cells: readonly string[]) => number): CsvFile | { problem: string } {
  return openCsvParts([content], scoreOf)
}

/** The same for a long text in parts, of which the first has the first row: nothing is ever made of the whole. */
export function openCsvParts(
  [first = '', ...others]: readonly string[],
  scoreOf: (cells: readonly string[]) => number,
): CsvFile | { problem: string } {
  const begun = first.replace(/^\uFEFF/, '')
  const [separatorLine = '', named] = SEPARATOR_LINE.exec(begun) ?? []
  BLANK_LINES.lastIndex = separatorLine.length
  BLANK_LINES.test(begun)
  const at = BLANK_LINES.lastIndex
  const text = begun.slice(at)
  const start = { at, line: 1 + lineBreaksIn(begun.slice(0, at)) }
  const opened = SEPARATORS.filter((each) => named === undefined || each === named).flatMap((separator) => {
    const rows = csvRows([text, ...others], separator, start)
    const { value: head } = rows.next()
    return head && !(head.cells && isBlank(head.cells)) ? { head, score: scoreOf(head.cells ?? []), rows } : []
  })
  const [one, ...more] = opened
  if (!one) return { problem: 'The file is empty.' }
  const { head, rows } = more.reduce((best, each) => (each.score > best.score ? each : best), one)
  // a workbook, or text in UTF-16
  if (begun.slice(at, head.next.at).includes('\0'))
    return { problem: 'This is no CSV file. Save it as “CSV UTF-8” in your spreadsheet.' }
  return { head, rows }
}

/** Whether a row has no content: spreadsheets write such rows, and such cells at the end of others. */
export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')
