import { parseAmount, parseCount, ProductInput } from 'shared-contract'
import type { Column } from './csv'

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

/** Reads a row by the contract's rules. Returns the first problem if it breaks one. */
export function readRow(texts: Record<Column, string>): ReadRow | { problem: string } {
  const values: Record<string, string | number> = {
    name: texts.name,
    description: texts.description,
    image: texts.image,
    category: texts.category.trim(),
  }
  for (const [column, { read, rule }] of Object.entries(NUMBERS)) {
    const value = read(texts[column as keyof typeof NUMBERS])
    if (value === undefined) return { problem: `${column}: ${rule}` }
    values[column] = value
  }
  const stockSeen = count.read(texts.stockWhenExported)
  if (stockSeen === undefined && texts.stockWhenExported.trim() !== '')
    return { problem: `stockWhenExported: ${count.rule}` }
  const { data, error } = ProductInput.safeParse(values)
  if (data) return { input: data, stockSeen }
  const [issue] = error.issues
  const path = issue?.path.join('.') ?? ''
  const message = path === 'category' ? 'is none of the categories' : (issue?.message ?? 'is not valid')
  return { problem: path === '' ? message : `${path}: ${message}` }
}
