import {
  cellsByColumn,
  cellText,
  columnsIn,
  DeliveryInput,
  isBlank,
  oneLine,
  openCsv,
  OrderNumber,
  type CsvRow,
} from '@haggle/shared-contract'

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

const SHORTENED = 'A spreadsheet has shortened this tracking number. Format its column as text, and enter it again.'

/**
 * Reads orders and their tracking numbers from CSV, also from lines without a header; or why there are none. Other columns
 * may stand beside.
 */
export function readTrackingFile(content: string): TrackingFile | { problem: string } {
  if (content.length > MAX_LENGTH) return { problem: 'The file is too large.' }
  const opened = openCsv(content, (cells) => REQUIRED.filter((column) => headOf(cells).names.includes(column)).length)
  if ('problem' in opened) return opened
  const { isNamed, names, twice } = headOf(opened.head.cells ?? [])
  const missing = REQUIRED.filter((column) => !names.includes(column))
  if (missing.length > 0) return { problem: `The first line must name the columns; missing: ${missing.join(', ')}.` }
  if (twice.length > 0) return { problem: `The first line names a column twice: ${twice.join(', ')}` }

  const rows = isNamed ? [] : [opened.head]
  for (const row of opened.rows) rows.push(row)
  const unclosed = rows.find(({ cells }) => !cells)
  // all that follows may be part of that line's cell
  if (unclosed) return { problem: `The quotes of line ${unclosed.line} do not close.` }
  const file = sortOut(rows, names)
  return file.lines.length + file.unusable.length > MAX_LINES
    ? { problem: `A file may have ${MAX_LINES} tracking numbers at most; this one has more.` }
    : file
}

/** The columns of a first row: by their names or, if it is an order itself, in the usual order. */
function headOf(cells: readonly string[]) {
  const isNamed = !isOrderNumber(numberIn(cells[0]))
  return { isNamed, ...columnsIn(isNamed ? cells : cells.length > 1 ? COLUMNS : ['orderNumber'], COLUMNS) }
}

function sortOut(rows: readonly CsvRow[], names: readonly (Column | undefined)[]): TrackingFile {
  const file: TrackingFile = { lines: [], unusable: [], empty: 0 }
  const lineOf = new Map<string, number>()
  for (const { line, cells = [] } of rows) {
    if (isBlank(cells)) continue
    const orderNumber = numberIn(cells[names.indexOf('orderNumber')])
    const read = readLine(cells, names)
    if ('delivery' in read && read.delivery.trackingNumber === '') {
      file.empty++
      continue
    }
    const problems = 'problem' in read ? [read.problem] : problemsOf(orderNumber, read.delivery, lineOf)
    if ('problem' in read || problems.length > 0) file.unusable.push({ line, orderNumber, reason: problems.join(' ') })
    else {
      lineOf.set(orderNumber, line)
      file.lines.push({ line, orderNumber, delivery: read.delivery })
    }
  }
  return file
}

function readLine(row: readonly string[], names: readonly (Column | undefined)[]) {
  const read = cellsByColumn(names, row)
  if ('problem' in read) return read
  // cleaned, as it is saved: it is compared with what was
  const [trackingNumber, carrier] = [read.cells.trackingNumber, read.cells.carrier].map((cell = '') => oneLine(cell))
  return { delivery: { trackingNumber: trackingNumber ?? '', ...(carrier && { carrier }) } }
}

function problemsOf(orderNumber: string, delivery: DeliveryInput, lineOf: ReadonlyMap<string, number>): string[] {
  const earlier = lineOf.get(orderNumber)
  const problems: string[] = []
  if (orderNumber === '') problems.push('This line has no order number.')
  else if (!isOrderNumber(orderNumber)) problems.push('This is not an order number.')
  else if (earlier !== undefined) problems.push(`Line ${earlier} has this order already, and is used.`)
  if (/^\d([.,]\d+)?E\+?\d+$/i.test(delivery.trackingNumber ?? '')) problems.push(SHORTENED)
  const { issues = [] } = DeliveryInput.safeParse(delivery).error ?? {}
  return [...problems, ...issues.map(({ path, message }) => `${path.join('.')} ${message}.`)]
}

const numberIn = (cell = '') => oneLine(cellText(cell)).replace(/^#/, '').toUpperCase()
const isOrderNumber = (text: string) => OrderNumber.safeParse(text).success
