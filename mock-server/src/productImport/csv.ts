import { setImmediate as turn } from 'node:timers/promises'
import Papa from 'papaparse'
import { MAX_IMPORT_ROWS, PRODUCT_COLUMNS, type ProductSummary } from 'shared-contract'
import { toCsv, withoutFormulaGuard } from '../http/csv'

export type Column = (typeof PRODUCT_COLUMNS)[number]

/** A row of a file: its cells by column, or its problem. `line` is the line on which it starts. */
export type CsvRow = { line: number } & ({ cells: Record<Column, string> } | { problem: string })

/** The header line of a product file. */
export const headLine = (): string => toCsv([PRODUCT_COLUMNS])

/** Products as CSV lines, which an import accepts unchanged. */
export const productLines = (products: readonly ProductSummary[]): string =>
  toCsv(products.map((product) => PRODUCT_COLUMNS.map((column) => String(product[column] ?? ''))))

/** Characters parsed before yielding to other requests; also the longest line. */
const PIECE = 32 * 1024

const NOT_UTF8 = 'This line has characters that are not UTF-8. Save the file as “CSV UTF-8”.'

/** Parses a file. Returns its rows without empty lines, or why it is not a product file. */
export async function readCsv(text: string): Promise<{ rows: CsvRow[] } | { problem: string }> {
  const content = text.replace(/^\uFEFF/, '')
  const [firstLine = ''] = content.split(/\r\n|\r|\n/, 1)
  const newline = (['\r\n', '\r'] as const).find((each) => content.startsWith(each, firstLine.length)) ?? '\n'
  const delimiter = [',', ';', '\t'].find((each) => firstLine.includes(each)) ?? ','
  const parser = new Papa.Parser({ delimiter, newline })
  const parse = (piece: string, isRest: boolean) => parser.parse(piece, 0, !isRest) as Papa.ParseResult<string[]>
  const names = parse(firstLine.slice(0, PIECE), true).data[0]?.map((name) => name.trim()) ?? []
  const problem = problemOfHeader(names)
  if (problem !== undefined) return { problem }

  const rows: CsvRow[] = []
  let line = 2
  let empty = 0
  for (let at = firstLine.length + newline.length; at < content.length; await turn()) {
    const isRest = at + PIECE >= content.length
    const { data, errors, meta } = parse(content.slice(at, at + PIECE), isRest)
    if (data.length === 0) return { problem: `Line ${line} is too long, or its quotes do not close.` }
    const broken = new Set(errors.flatMap(({ type, row }) => (type === 'Quotes' ? [row] : [])))
    for (const [index, cells] of data.entries()) {
      if (cells.every((cell) => cell.trim() === '')) empty++
      else if (broken.has(index)) rows.push({ line, problem: 'The quotes of this line do not close.' })
      else if (cells.some((cell) => cell.includes('\uFFFD'))) rows.push({ line, problem: NOT_UTF8 })
      else rows.push({ line, ...readCells(names, cells) })
      line += 1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
    }
    if (rows.length > MAX_IMPORT_ROWS)
      return { problem: `A file may have ${MAX_IMPORT_ROWS} products at most; this one has more.` }
    if (empty > MAX_IMPORT_ROWS) return { problem: `The file has more than ${MAX_IMPORT_ROWS} empty lines.` }
    at += isRest ? PIECE : meta.cursor
  }
  return { rows }
}

function problemOfHeader(names: readonly string[]): string | undefined {
  const missing = PRODUCT_COLUMNS.filter((column) => column !== '_id' && !names.includes(column))
  if (missing.length > 0) return `The first line must name the columns; missing: ${missing.join(', ')}.`
  const unknown = names.find((name, at) => !isColumn(name) || names.indexOf(name) !== at)
  return unknown === undefined ? undefined : `The first line names a column that there is not, or twice: ${unknown}`
}

function readCells(names: readonly string[], cells: readonly string[]) {
  if (cells.length !== names.length)
    return { problem: `This line has ${cells.length} columns, the first line has ${names.length}.` }
  const values = PRODUCT_COLUMNS.map((column) => [column, withoutFormulaGuard(cells[names.indexOf(column)] ?? '')])
  return { cells: Object.fromEntries(values) as Record<Column, string> }
}

const isColumn = (name: string): name is Column => PRODUCT_COLUMNS.some((column) => column === name)
