import { DeliveryInput, oneLine, OrderNumber } from 'shared-contract'
import { csvRows, csvText, DELIMITERS, type CsvRow } from '../csv-file/csvRows'

/** A delivery from one line of a file. */
export interface TrackingLine {
  /** The line on which it starts. */
  line: number
  orderNumber: string
  delivery: DeliveryInput
}

export interface UnusableLine {
  line: number
  orderNumber: string
  reason: string
}

export interface TrackingFile {
  lines: TrackingLine[]
  unusable: UnusableLine[]
  /** The number of lines without a tracking number: orders that are not sent yet. */
  empty: number
}

const COLUMNS = ['orderNumber', 'trackingNumber', 'carrier'] as const
const REQUIRED = ['orderNumber', 'trackingNumber'] as const
type Column = (typeof COLUMNS)[number]

/** The number of deliveries that an owner may make in an hour. */
const MAX_LINES = 3000

/** Characters: a few times an export of ten thousand orders. */
const MAX_LENGTH = 20_000_000

const NOT_CSV = 'This is no CSV file. Save it as “CSV UTF-8” in your spreadsheet.'
const NOT_UTF8 = 'This line has characters that are not UTF-8. Save the file as “CSV UTF-8”.'
const SHORTENED = 'A spreadsheet has shortened this tracking number. Format its column as text, and enter it again.'

/**
 * Reads orders and their tracking numbers from CSV, also from lines without a header; or why there are none. Other columns
 * may stand beside.
 */
export function readTrackingFile(content: string): TrackingFile | { problem: string } {
  const text = csvText(content)
  if (text.length > MAX_LENGTH) return { problem: 'The file is too large.' }
  const firstLine = text.split('\n').find((line) => line.trim() !== '') ?? ''
  if (firstLine === '') return { problem: 'The file is empty.' }
  // a workbook, or text in UTF-16
  if (firstLine.includes('\0')) return { problem: NOT_CSV }
  const heads = DELIMITERS.map((delimiter) => headOf(firstLine, delimiter))
  const head = heads.reduce((best, each) => (each.missing.length < best.missing.length ? each : best))
  const { names, missing, isNamed, delimiter } = head
  if (missing.length > 0) return { problem: `The first line must name the columns; missing: ${missing.join(', ')}.` }
  const twice = names.find((name, at) => isColumn(name) && names.indexOf(name) !== at)
  if (twice !== undefined) return { problem: `The first line names a column twice: ${twice}` }

  const { rows, unclosedLine } = csvRows(text, delimiter)
  // all that follows would be part of that line's cell
  if (unclosedLine !== undefined) return { problem: `The quotes of line ${unclosedLine} do not close.` }
  const file = sortOut(isNamed ? rows.slice(1) : rows, names)
  return file.lines.length + file.unusable.length > MAX_LINES
    ? { problem: `A file may have ${MAX_LINES} tracking numbers at most; this one has more.` }
    : file
}

/** The columns of a first line at this delimiter: by their names or, if it is an order itself, in the usual order. */
function headOf(firstLine: string, delimiter: string) {
  const cells = csvRows(firstLine, delimiter).rows[0]?.cells ?? []
  const isNamed = !isOrderNumber(numberIn(cells[0] ?? ''))
  const names: string[] = isNamed ? cells.map(columnOf) : cells.length > 1 ? [...COLUMNS] : ['orderNumber']
  return { delimiter, isNamed, names, missing: REQUIRED.filter((column) => !names.includes(column)) }
}

/** The column that a header's cell names, whatever its case, blanks, hyphens and underscores. */
function columnOf(cell: string): string {
  const letters = cell.toLowerCase().replace(/[\s_-]/g, '')
  return COLUMNS.find((column) => column.toLowerCase() === letters) ?? cell
}

function sortOut(rows: readonly CsvRow[], names: readonly string[]): TrackingFile {
  const file: TrackingFile = { lines: [], unusable: [], empty: 0 }
  const lineOf = new Map<string, number>()
  for (const { line, cells } of rows) {
    // cleaned, as it is saved: it is compared with what was
    const cellOf = (column: Column) => oneLine(cells[names.indexOf(column)] ?? '')
    const delivery = {
      trackingNumber: cellOf('trackingNumber'),
      ...(cellOf('carrier') && { carrier: cellOf('carrier') }),
    }
    const orderNumber = numberIn(cellOf('orderNumber'))
    const isAligned = cells.slice(names.length).every((cell) => cell === '')
    if (isAligned && delivery.trackingNumber === '') {
      file.empty++
      continue
    }
    const reason = isAligned
      ? (problemOf(orderNumber, delivery) ?? repeats(lineOf.get(orderNumber)))
      : `This line has ${cells.length} columns, the first line has ${names.length}.`
    if (reason !== undefined) file.unusable.push({ line, orderNumber, reason })
    else {
      lineOf.set(orderNumber, line)
      file.lines.push({ line, orderNumber, delivery })
    }
  }
  return file
}

const repeats = (line: number | undefined) =>
  line === undefined ? undefined : `Line ${line} has this order already, and is used.`

function problemOf(orderNumber: string, delivery: DeliveryInput): string | undefined {
  if (Object.values(delivery).some((text) => text.includes('\uFFFD'))) return NOT_UTF8
  if (orderNumber === '') return 'This line has no order number.'
  if (!isOrderNumber(orderNumber)) return 'This is not an order number.'
  if (/^\d([.,]\d+)?E\+?\d+$/i.test(delivery.trackingNumber ?? '')) return SHORTENED
  const [issue] = DeliveryInput.safeParse(delivery).error?.issues ?? []
  return issue && `${issue.path.join('.')} ${issue.message}.`
}

const numberIn = (cell: string) => cell.replace(/^#/, '').toUpperCase()
const isOrderNumber = (text: string) => OrderNumber.safeParse(text).success
const isColumn = (name: string): name is Column => COLUMNS.some((column) => column === name)
