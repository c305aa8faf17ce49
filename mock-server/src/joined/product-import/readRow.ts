import { failedChecks, parseAmount, parseCount, ProductInput, type ProductNumbers } from '@haggle/shared-contract'
import { z } from 'zod'
import type { CsvCells } from './csv'

/** The product in a row, and the stock that it had when the file was exported, if the row tells. */
export interface ReadRow {
  input: ProductInput
  stockSeen: number | undefined
}

/** Also with a decimal comma, as spreadsheets in many languages write it: with one or two digits it separates nothing else. */
const readAmount = (text: string) => parseAmount(text.replace(/^(\s*-?\d+),(?=\d\d?\s*$)/, '$1.'))

/** How numbers are read, by their type in JSON Schema. */
const NUMBERS = {
  number: { read: readAmount, rule: 'must be an amount like 12.50' },
  integer: { read: parseCount, rule: 'must be a whole number' },
}

/** Fields of products that are no column of files: variants have a row each, see `readVariantRows`. */
const OTHERS = ['images', 'options', 'variants'] as const

/** A product without its variants, as a row holds it. */
export type Entered = Omit<ProductInput, (typeof OTHERS)[number]>

export const fields = Object.keys(ProductInput.shape).filter(
  (name) => !OTHERS.some((other) => other === name),
) as (keyof Entered)[]

/** How a field is read that is a number. */
const numbers = new Map(
  fields.map((field) => {
    const { type } = z.toJSONSchema(ProductInput.shape[field], { io: 'input' })
    return [field, type === 'number' || type === 'integer' ? NUMBERS[type] : undefined]
  }),
)

/** Whether a row is of a file of ids and stocks alone, with which products cannot be added. */
export const isStockTake = (cells: CsvCells): boolean => cells.name === undefined

/**
 * Reads a row by the contract's rules. What the file has no column for stays as in `before`. Returns all its problems if
 * it breaks some.
 */
export function readRow(cells: CsvCells, before: Entered | undefined): ReadRow | { problems: string[] } {
  const values: Record<string, unknown> = { ...before }
  for (const field of fields) {
    const text = cells[field]
    if (text === undefined) continue
    if (text.trim() === '' && ProductInput.shape[field].isOptional()) delete values[field]
    else values[field] = valueOf(field, text)
  }
  const { stockWhenExported = '' } = cells
  const stockSeen = parseCount(stockWhenExported)
  const isStockRead = stockSeen !== undefined || stockWhenExported.trim() === ''
  const { data, error } = ProductInput.safeParse(values)
  if (data && isStockRead) return { input: data, stockSeen }
  return {
    problems: [
      ...(error ? problemsOf(values, error.issues) : []),
      ...(isStockRead ? [] : [`stockWhenExported: ${NUMBERS.integer.rule}`]),
    ],
  }
}

function valueOf(field: keyof Entered, text: string) {
  const number = numbers.get(field)
  if (number) return number.read(text) ?? Number.NaN
  return field === 'category' ? text.trim() : text
}

/** The first problem of each column, then those of the spec's checks, which compare the numbers if they are all there. */
function problemsOf(values: Record<string, unknown>, issues: readonly { path: PropertyKey[]; message: string }[]) {
  const problems = fields.flatMap((column) => {
    const issue = issues.find(({ path }) => path[0] === column)
    if (!issue) return []
    const rule = Number.isNaN(values[column]) ? numbers.get(column)?.rule : undefined
    return `${column}: ${rule ?? (column === 'category' ? 'is none of the categories' : issue.message)}`
  })
  const areNumbersRead = Object.values(values).every((value) => !Number.isNaN(value))
  return areNumbersRead ? [...problems, ...failedChecks(values as unknown as ProductNumbers)] : problems
}
