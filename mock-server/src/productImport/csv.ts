import Papa from 'papaparse'
import { PRODUCT_COLUMNS, type ProductSummary } from 'shared-contract'

export type Column = (typeof PRODUCT_COLUMNS)[number]

/** A line of a file: its cells by column, or what is wrong with it. */
export type CsvRow = { line: number } & ({ cells: Record<Column, string> } | { problem: string })

/** What a spreadsheet takes for a formula. Such a cell gets an apostrophe in front, and so does one that has some already. */
const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

const guarded = (text: string) => (FORMULA.test(text) ? `'${text}` : text)
const unguarded = (text: string) => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text)

/** Products as a file that an import takes back as it is. */
export const toCsv = (products: readonly ProductSummary[]): string =>
  Papa.unparse({
    fields: [...PRODUCT_COLUMNS],
    data: products.map((product) => PRODUCT_COLUMNS.map((column) => guarded(String(product[column] ?? '')))),
  }) + '\r\n'

/** The rows of a file, or why it is none of products. Empty lines are left out. */
export function readCsv(text: string): { rows: CsvRow[] } | { problem: string } {
  const content = text.replace(/^\uFEFF/, '')
  const [firstLine = ''] = content.split(/\r\n|\r|\n/, 1)
  const delimiter = [',', ';', '\t'].find((each) => firstLine.includes(each)) ?? ','
  const { data, errors } = Papa.parse<string[]>(content, { delimiter })
  const [header = [], ...lines] = data
  const names = header.map((name) => name.trim())
  const missing = PRODUCT_COLUMNS.filter((column) => column !== '_id' && !names.includes(column))
  if (missing.length > 0) return { problem: `The first line must name the columns; missing: ${missing.join(', ')}.` }
  const unknown = names.find((name, at) => !isColumn(name) || names.indexOf(name) !== at)
  if (unknown !== undefined) return { problem: `The first line names a column that there is not, or twice: ${unknown}` }

  const rows: CsvRow[] = []
  let line = 2
  for (const [at, cells] of lines.entries()) {
    if (cells.some((cell) => cell.trim() !== '')) {
      const quotes = errors.find((error) => error.row === at + 1 && error.type === 'Quotes')
      rows.push({ line, ...(quotes ? { problem: 'The quotes of this line do not close.' } : readCells(names, cells)) })
    }
    line += 1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
  }
  return { rows }
}

function readCells(names: readonly string[], cells: readonly string[]) {
  if (cells.length !== names.length)
    return { problem: `This line has ${cells.length} columns, the first line has ${names.length}.` }
  const values = PRODUCT_COLUMNS.map((column) => [column, unguarded(cells[names.indexOf(column)] ?? '')])
  return { cells: Object.fromEntries(values) as Record<Column, string> }
}

const isColumn = (name: string): name is Column => PRODUCT_COLUMNS.some((column) => column === name)
