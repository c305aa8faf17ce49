import { parseAmount, parseCount, ProductInput } from 'shared-contract'
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
 * Reads a row by the contract's rules. What the file has no column for stays as in `before`. Returns the first problem if
 * it breaks one.
 */
export function readRow(cells: CsvCells, before: ProductInput | undefined): ReadRow | { problem: string } {
  const { name, description, image, category, stockWhenExported = '' } = cells
  const values: Record<string, unknown> = {
    name: name ?? before?.name,
    description: description ?? before?.description,
    image: image ?? before?.image,
    category: category?.trim() ?? before?.category,
  }
  for (const [column, { read, rule }] of Object.entries(NUMBERS)) {
    const field = column as keyof typeof NUMBERS
    const text = cells[field]
    const value = text === undefined ? before?.[field] : read(text)
    if (value === undefined) return { problem: `${column}: ${rule}` }
    values[column] = value
  }
  const stockSeen = count.read(stockWhenExported)
  if (stockSeen === undefined && stockWhenExported.trim() !== '') return { problem: `stockWhenExported: ${count.rule}` }
  const { data, error } = ProductInput.safeParse(values)
  if (data) return { input: data, stockSeen }
  const [issue] = error.issues
  const path = issue?.path.join('.') ?? ''
  const message = path === 'category' ? 'is none of the categories' : (issue?.message ?? 'is not valid')
  return { problem: path === '' ? message : `${path}: ${message}` }
}
