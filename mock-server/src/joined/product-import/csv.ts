import { StringDecoder } from 'node:string_decoder'
import { setImmediate as turn } from 'node:timers/promises'
import {
  cellsByColumn,
  columnsIn,
  isBlank,
  MAX_IMPORT_ROWS,
  openCsvParts,
  PRODUCT_COLUMNS,
  ProductInput,
  type Columns,
  type Product,
  type ExportSeparator,
  type ProductSummary,
} from '@haggle/shared-contract'
import { errorCodes } from 'fastify'
import { amountText, toCsv } from '../../core/http/csv'

/** A column of exports, by which an import tells a stock that the owner changed from one that only sales changed since. */
const STOCK_SEEN = 'stockWhenExported'

const COLUMNS = [...PRODUCT_COLUMNS, STOCK_SEEN] as const
type Column = (typeof COLUMNS)[number]

/** The columns by which rows name a variant (D77). */
export const OPTION_COLUMNS = [
  { option: 'option1', value: 'value1' },
  { option: 'option2', value: 'value2' },
] as const

const optionColumns: readonly Column[] = OPTION_COLUMNS.flatMap(({ option, value }) => [option, value])

/** The columns of a stock take: of products that are there, such a file changes the stock alone. */
const STOCK_TAKE: readonly Column[] = ['_id', 'countInStock', STOCK_SEEN, ...optionColumns]

/** The columns of other files; those of fields that a product need not have may be missing, too. */
const NEEDED = PRODUCT_COLUMNS.filter(
  (column) => column in ProductInput.shape && !ProductInput.shape[column as keyof ProductInput].isOptional(),
)

/** A row's cells by column, without those that the file has no column for. */
export type CsvCells = Partial<Record<Column, string>> & { _id: string }

/** A row of a file: its cells, or its problem. `line` is the line on which it starts. */
export type CsvRow = { line: number } & ({ cells: CsvCells } | { problem: string })

/** How an export is written: without the columns of options if no product has any. */
interface ExportFormat {
  separator: ExportSeparator
  hasOptions: boolean
}

const columnsOf = ({ hasOptions }: ExportFormat) =>
  hasOptions ? COLUMNS : COLUMNS.filter((column) => !optionColumns.includes(column))

/** The header line of a product file. */
export const headLine = (format: ExportFormat): string => toCsv([columnsOf(format)], format.separator)

/** A product with its variants, if it has any. */
type ExportedProduct = ProductSummary & Pick<Product, 'variants'>

/** Products as CSV lines, a line per variant, which an import accepts unchanged. */
export const productLines = (products: readonly ExportedProduct[], format: ExportFormat): string => {
  const textOf = (value: Cell) =>
    typeof value === 'number' ? amountText(String(value), format.separator) : (value ?? '')
  const columns = columnsOf(format)
  const rows = products.flatMap((product) =>
    cellsOf(product).map((cells) => columns.map((column) => textOf(cells[column]))),
  )
  return toCsv(rows, format.separator)
}

type Cell = string | number | undefined

/** The cells of a product's lines. The first one has its picture, the others that of their variant. */
function cellsOf(product: ExportedProduct): Partial<Record<Column, Cell>>[] {
  const { options = [], variants } = product
  if (!variants) return [{ ...product, [STOCK_SEEN]: product.countInStock }]
  return variants.map(({ _id, image = product.image, values, ...numbers }, at) => ({
    ...product,
    ...numbers,
    image: at === 0 ? product.image : image,
    [STOCK_SEEN]: numbers.countInStock,
    ...Object.fromEntries(
      OPTION_COLUMNS.flatMap(({ option, value }, nr) => [
        [option, options[nr]?.name],
        [value, values[nr]],
      ]),
    ),
  }))
}

/** Characters of a part of a text: 10 MB as one string take 10 ms. */
const PART = 512 * 1024

/** The text of a file in UTF-8, in parts, read as it arrives. Throws 413 if it has more than `limit` bytes. */
export async function textOf(file: AsyncIterable<Buffer>, limit: number): Promise<string[]> {
  const decoder = new StringDecoder('utf8')
  const parts: string[] = []
  let [part, bytes] = ['', 0]
  for await (const piece of file) {
    bytes += piece.length
    if (bytes > limit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
    part += decoder.write(piece)
    if (part.length < PART) continue
    parts.push(part)
    part = ''
  }
  return [...parts, part + decoder.end()]
}

/** Characters read before yielding to other requests. */
const PIECE = 32 * 1024

/** Most rows with unclosed quotes: each is searched for its end. */
const MAX_UNCLOSED = 1000

const UNCLOSED = 'This line is too long, or its quotes do not close.'

/** Reads a file, in parts. Returns its rows without empty lines, or why it is not a product file. */
export async function readCsv(text: readonly string[]): Promise<{ rows: CsvRow[] } | { problem: string }> {
  const file = openCsvParts(text, (cells) => columnsIn(cells, COLUMNS).names.filter(Boolean).length)
  if ('problem' in file) return file
  const columns = columnsIn(file.head.cells ?? [], COLUMNS)
  const problem = problemOfHeader(columns)
  if (problem !== undefined) return { problem }

  await turn()
  const rows: CsvRow[] = []
  let [empty, unclosed, turnAt] = [0, 0, PIECE]
  for (const { line, cells, next } of file.rows) {
    if (!cells) {
      rows.push({ line, problem: UNCLOSED })
      unclosed++
    } else if (isBlank(cells)) empty++
    else rows.push({ line, ...readCells(columns, cells) })
    if (unclosed > MAX_UNCLOSED) return { problem: `The quotes of more than ${MAX_UNCLOSED} lines do not close.` }
    if (rows.length > MAX_IMPORT_ROWS)
      return { problem: `A file may have ${MAX_IMPORT_ROWS} products at most; this one has more.` }
    if (empty > MAX_IMPORT_ROWS) return { problem: `The file has more than ${MAX_IMPORT_ROWS} empty lines.` }
    if (next.at < turnAt) continue
    turnAt = next.at + PIECE
    await turn()
  }
  return { rows }
}

function problemOfHeader({ names, unknown, twice }: Columns<Column>): string | undefined {
  const isStockTake = names.includes('_id') && names.every((name) => name !== undefined && STOCK_TAKE.includes(name))
  const needed = isStockTake ? (['countInStock'] as const) : NEEDED
  const missing = needed.filter((column) => !names.includes(column))
  const strange = [...unknown.map((name) => name.trim() || '(a column without a name)'), ...twice].join(', ')
  const named = `names a column that there is not, or twice: ${strange}`
  if (missing.length > 0)
    return `The first line must name the columns; missing: ${missing.join(', ')}.${strange && ` It ${named}`}`
  return strange === '' ? undefined : `The first line ${named}`
}

function readCells({ names }: Columns<Column>, row: readonly string[]) {
  const read = cellsByColumn(names, row)
  return 'problem' in read ? read : { cells: { _id: '', ...read.cells } }
}
