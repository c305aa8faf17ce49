/** What separates the cells of a file: spreadsheets use what is usual where they run. */
export const SEPARATORS = [',', ';', '\t'] as const
export type Separator = (typeof SEPARATORS)[number]

/** Where a row begins in a text, and on which line. */
interface Position {
  at: number
  line: number
}

/** A row of a text. Without `cells` its quotes do not close, or it is too long; the next one begins on the line after it. */
export interface CsvRow {
  /** The line on which it begins. */
  line: number
  cells: readonly string[] | undefined
  next: Position
}

/** Most characters of a row: a quote that does not close would make all that follows part of its cell. */
const LONGEST_ROW = 32 * 1024

/**
 * The rows of a CSV text, which may come in parts, empty ones as well; the first begins at `from`. Lines end in \n, \r or
 * both; blanks may stand around quotes.
 */
export function* csvRows(parts: readonly string[], separator: Separator, from: Position): Generator<CsvRow, undefined> {
  let [text, at] = ['', 0]
  let { line, at: before } = from
  for (const [nr, part] of parts.entries()) {
    const isLast = nr === parts.length - 1
    text = text.slice(at) + part
    before += at
    at = 0
    // a row that may go on in the next part waits for it
    while (at < text.length && (isLast || text.length - at > 2 * LONGEST_ROW)) {
      const row = rowAt(text, at, separator)
      const end = row?.end ?? lineEnd(text, at)
      if (end === text.length && !isLast) break
      const next = { at: before + end, line: line + (row?.lines ?? 1) }
      yield { line, cells: row?.cells, next }
      line = next.line
      at = end
    }
  }
}

function rowAt(text: string, start: number, separator: Separator) {
  const cells: string[] = []
  let lines = 1
  for (let at = start; ;) {
    const cell = quotedAt(text, at, start + LONGEST_ROW) ?? unquotedAt(text, at, separator)
    if (cell.end - start > LONGEST_ROW) return undefined
    cells.push(cell.content)
    lines += lineBreaksIn(cell.content)
    const next = text.charAt(cell.end)
    if (next === separator) at = cell.end + 1
    // something stands behind a closing quote
    else if (!['', '\r', '\n'].includes(next)) return undefined
    else return { cells, lines, end: lineEnd(text, cell.end) }
  }
}

const QUOTE = / *"/y
const BLANKS = / */y
const UNQUOTED = { ',': /[^,\r\n]*/y, ';': /[^;\r\n]*/y, '\t': /[^\t\r\n]*/y }
const LINE_END = /\r\n|\r|\n/g

/** The quoted cell that begins here, if one does. It ends at `limit`, past the row's end, if its quote does not close. */
function quotedAt(text: string, at: number, limit: number) {
  const from = endOf(QUOTE, text, at)
  if (from === undefined) return undefined
  let close = text.indexOf('"', from)
  while (close >= 0 && close < limit && text.charAt(close + 1) === '"') close = text.indexOf('"', close + 2)
  if (close < 0 || close >= limit) return { content: '', end: limit + 1 }
  return { content: text.slice(from, close).replaceAll('""', '"'), end: endOf(BLANKS, text, close + 1) ?? close + 1 }
}

function unquotedAt(text: string, at: number, separator: Separator) {
  const end = endOf(UNQUOTED[separator], text, at) ?? at
  return { content: text.slice(at, end), end }
}

/** Where what a pattern matches at this position ends. */
function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}

/** Where the line after this position begins. */
function lineEnd(text: string, at: number): number {
  LINE_END.lastIndex = at
  return LINE_END.test(text) ? LINE_END.lastIndex : text.length
}

export const lineBreaksIn = (text: string): number => text.match(LINE_END)?.length ?? 0
