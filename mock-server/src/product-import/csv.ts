import { setImmediate as turn } from 'node:timers/promises'
import Papa from 'papaparse'
import { MAX_IMPORT_ROWS, PRODUCT_COLUMNS, type ProductSummary } from 'shared-contract'
import { toCsv, withoutFormulaGuard } from '../http/csv'

/** A column of exports, by which an import tells a stock that the owner changed from one that only sales changed since. */
const STOCK_SEEN = 'stockWhenExported'

const COLUMNS = [...PRODUCT_COLUMNS, STOCK_SEEN] as const
type Column = (typeof COLUMNS)[number]

/** The columns of a stock take: of products that are there, such a file changes the stock alone. */
const STOCK_TAKE: readonly string[] = ['_id', 'countInStock', STOCK_SEEN] satisfies Column[]

/** A row's cells by column, without those that the file has no column for. */
export type CsvCells = Partial<Record<Column, string>> & { _id: string }

/** A row of a file: its cells, or its problem. `line` is the line on which it starts. */
export type CsvRow = { line: number } & ({ cells: CsvCells } | { problem: string })

/** The header line of a product file. */
export const headLine = (): string => toCsv([COLUMNS])

/** Products as CSV lines, which an import accepts unchanged. */
export const productLines = (products: readonly ProductSummary[]): string =>
  toCsv(
    products.map((product) => {
      const cells = { ...product, [STOCK_SEEN]: product.countInStock }
      return COLUMNS.map((column) => String(cells[column] ?? ''))
    }),
  )

/** Characters parsed before yielding to other requests; also the longest row. */
const PIECE = 32 * 1024

/** Most rows with unclosed quotes: each makes the parser start again at the next line. */
const MAX_UNCLOSED = 1000

const NOT_UTF8 = 'This line has characters that are not UTF-8. Save the file as “CSV UTF-8”.'
const NOT_CSV = 'This is no CSV file. Save it as “CSV UTF-8” in your spreadsheet.'
const UNCLOSED = 'This line is too long, or its quotes do not close.'

/** How a file separates its cells and its lines. */
interface Format {
  delimiter: string
  newline: '\n' | '\r'
}

/** Parses a file. Returns its rows without empty lines, or why it is not a product file. */
export async function readCsv(text: string): Promise<{ rows: CsvRow[] } | { problem: string }> {
  const whole = text.replace(/^\uFEFF/, '')
  // a line for Excel; it is counted
  const [separatorLine = '', separator] = /^"?sep=([,;\t])"?(?:\r\n|\r|\n)/i.exec(whole) ?? []
  const content = whole.slice(separatorLine.length)
  const newline = content.includes('\n') ? '\n' : '\r'
  const [firstLine = ''] = content.split(newline, 1)
  // a workbook, or text in UTF-16
  if (firstLine.includes('\0')) return { problem: NOT_CSV }
  const delimiter = separator ?? [',', ';', '\t'].find((each) => firstLine.includes(each)) ?? ','
  const format: Format = { delimiter, newline }
  // a \r behind a quote would be part of its cell
  const header = firstLine.slice(0, PIECE).replace(/\r$/, '')
  const names = parseRows(header, true, format)[0]?.cells.map((name) => name.trim()) ?? []
  const problem = problemOfHeader(names)
  if (problem !== undefined) return { problem }

  const rows: CsvRow[] = []
  let line = separatorLine === '' ? 2 : 3
  let [empty, unclosed] = [0, 0]
  for (let at = firstLine.length + newline.length; at < content.length; await turn()) {
    const piece = readPiece(content, at, format)
    for (const cells of piece.rows) {
      if (cells.every((cell) => cell.trim() === '')) empty++
      else rows.push({ line, ...readCells(names, cells) })
      line += linesOf(cells)
    }
    if (piece.isBroken) {
      rows.push({ line: line++, problem: UNCLOSED })
      unclosed++
    }
    if (unclosed > MAX_UNCLOSED) return { problem: `The quotes of more than ${MAX_UNCLOSED} lines do not close.` }
    if (rows.length > MAX_IMPORT_ROWS)
      return { problem: `A file may have ${MAX_IMPORT_ROWS} products at most; this one has more.` }
    if (empty > MAX_IMPORT_ROWS) return { problem: `The file has more than ${MAX_IMPORT_ROWS} empty lines.` }
    at = piece.next
  }
  return { rows }
}

/** Parses a piece's rows up to one whose quotes do not close; reading goes on at `next`, the line after that. */
function readPiece(content: string, at: number, format: Format) {
  const isRest = at + PIECE >= content.length
  const parsed = parseRows(content.slice(at, at + PIECE), isRest, format)
  const broken = parsed.findIndex(({ isUnclosed }) => isUnclosed)
  const whole = broken < 0 ? parsed : parsed.slice(0, broken)
  const rows = whole.map(({ cells }) => cells)
  const end = at + (whole.at(-1)?.end ?? 0)
  // no row at all: the first one is longer than a piece
  if (broken < 0 && parsed.length > 0) return { rows, isBroken: false, next: isRest ? content.length : end }
  const lineEnd = content.indexOf(format.newline, end)
  return { rows, isBroken: true, next: lineEnd < 0 ? content.length : lineEnd + 1 }
}

/** The number of lines that a row takes. */
const linesOf = (cells: readonly string[]) =>
  cells.reduce((lines, cell) => lines + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 1)

interface ParsedRow {
  cells: string[]
  /** Where the next row begins. */
  end: number
  isUnclosed: boolean
}

/** Parses the rows of a piece, without its last one if more follows. */
function parseRows(piece: string, isRest: boolean, format: Format): ParsedRow[] {
  const rows: ParsedRow[] = []
  // The types are those of Papa.parse, which passes single rows; Papa.Parser passes lists of them.
  const step = ({ data, errors, meta }: Papa.ParseResult<string[]>) => {
    for (const cells of data) {
      // A line may end in \r\n among others that end in \n.
      if (format.newline === '\n') cells[cells.length - 1] = (cells.at(-1) ?? '').replace(/\r$/, '')
      rows.push({ cells, end: meta.cursor, isUnclosed: errors.some(({ type }) => type === 'Quotes') })
    }
  }
  new Papa.Parser({ ...format, step: step as (row: unknown) => void }).parse(piece, 0, !isRest)
  return rows
}

function problemOfHeader(names: readonly string[]): string | undefined {
  const isStockTake = names.includes('_id') && names.every((name) => STOCK_TAKE.includes(name))
  const needed = isStockTake ? (['countInStock'] as const) : PRODUCT_COLUMNS
  const missing = needed.filter((column) => column !== '_id' && !names.includes(column))
  if (missing.length > 0) return `The first line must name the columns; missing: ${missing.join(', ')}.`
  const unknown = names.find((name, at) => !isColumn(name) || names.indexOf(name) !== at)
  return unknown === undefined ? undefined : `The first line names a column that there is not, or twice: ${unknown}`
}

function readCells(names: readonly string[], cells: readonly string[]) {
  if (cells.some((cell) => cell.includes('\uFFFD'))) return { problem: NOT_UTF8 }
  if (cells.length !== names.length)
    return { problem: `This line has ${cells.length} columns, the first line has ${names.length}.` }
  const values = names.map((name, at) => [name, withoutFormulaGuard(cells[at] ?? '')])
  return { cells: { _id: '', ...(Object.fromEntries(values) as Partial<Record<Column, string>>) } }
}

const isColumn = (name: string): name is Column => COLUMNS.some((column) => column === name)
