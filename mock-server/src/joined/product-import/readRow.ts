import {
  failedChecks,
  parseAmount,
  parseCount,
  PRODUCT_COLUMNS,
  ProductInput,
  type ProductNumbers,
} from 'shared-contract'
import type { CsvCells } from './csv'

/** The product in a row, and the stock that it had when the file was exported, if the row tells. */
export interface ReadRow {
  input: ProductInput
  stockSeen: number | undefined
}

/** Also with a decimal comma, as spreadsheets in many languages write it: with one or two digits it separates nothing else. */
const readAmount = (text: string) => parseAmount(text.replace(/^(\s*-?\d+),(?=\d\d?\s*$)/, '$1.'))

const amount = { read: readAmount, rule: 'must be an amount like 12.50' }
const count = { read: parseCount, rule: 'must be a whole number' }
const NUMBERS = {
  mrp: amount,
  sellingPrice: amount,
  minNegotiablePrice: amount,
  countInStock: count,
}

/** Whether a row is of a file of ids and stocks alone, with which products cannot be added. */
export const isStockTake = (cells: CsvCells): boolean => cells.name === undefined

/**
 * Reads a row by the contract's rules. What the file has no column for stays as in `before`. Returns all its problems if
 * it breaks some.
 */
export function readRow(cells: CsvCells, before: ProductInput | undefined): ReadRow | { problems: string[] } {
  const { name, description, image, category, stockWhenExported = '' } = cells
  const values: Record<string, unknown> = {
    name: name ?? before?.name,
    description: description ?? before?.description,
    image: image ?? before?.image,
    category: category?.trim() ?? before?.category,
  }
  for (const [column, { read }] of Object.entries(NUMBERS)) {
    const field = column as keyof typeof NUMBERS
    const text = cells[field]
    values[column] = text === undefined ? before?.[field] : read(text)
  }
  const stockSeen = count.read(stockWhenExported)
  const isStockRead = stockSeen !== undefined || stockWhenExported.trim() === ''
  const { data, error } = ProductInput.safeParse(values)
  if (data && isStockRead) return { input: data, stockSeen }
  return {
    problems: [
      ...(error ? problemsOf(values, error.issues) : []),
      ...(isStockRead ? [] : [`stockWhenExported: ${count.rule}`]),
    ],
  }
}

/** The first problem of each column, then those of the spec's checks, which compare the numbers if they are all there. */
function problemsOf(values: Record<string, unknown>, issues: readonly { path: PropertyKey[]; message: string }[]) {
  const problems = PRODUCT_COLUMNS.flatMap((column) => {
    const issue = issues.find(({ path }) => path[0] === column)
    if (!issue) return []
    const rule = values[column] === undefined ? NUMBERS[column as keyof typeof NUMBERS]?.rule : undefined
    return `${column}: ${rule ?? (column === 'category' ? 'is none of the categories' : issue.message)}`
  })
  const areNumbersRead = Object.keys(NUMBERS).every((column) => typeof values[column] === 'number')
  return areNumbersRead ? [...problems, ...failedChecks(values as unknown as ProductNumbers)] : problems
}
