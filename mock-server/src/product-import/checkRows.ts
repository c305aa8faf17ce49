import { setImmediate as turn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { FLOOR_ABOVE_TARGET, Id, parseAmount, parseCount, ProductInput, toCents } from 'shared-contract'
import { auditedValuesOfRow } from '../catalogue/productAudit'
import type { Context } from '../context'
import type { ProductRow } from '../database/tables'
import { newId } from '../ids'
import type { Column, CsvRow } from './csv'
import type { CheckedRow } from './rowsStore'
import { counterTargetsOf, ownProducts } from './store'

/** Rows per lookup of products. */
const CHUNK = 100

/** Determines what each row would do to a shop's products, without changing anything. */
export async function checkRows(
  { db, now: clock }: Context,
  shopId: string,
  rows: readonly CsvRow[],
): Promise<CheckedRow[]> {
  const now = clock()
  const lineOf = new Map<string, number>()
  const checked: CheckedRow[] = []
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK)
    const ids = chunk.flatMap((row) => ('cells' in row ? (Id.safeParse(row.cells._id).data ?? []) : []))
    const products = new Map((await ownProducts(db.read, shopId, ids)).map((product) => [product.id, product]))
    const targets = await counterTargetsOf(db.read, [...products.keys()])
    for (const row of chunk) checked.push(check(row))
    await turn()

    function check(row: CsvRow): CheckedRow {
      const { line } = row
      const refuse = (reason: string): CheckedRow => ({ line, action: 'refuse', reason })
      if ('problem' in row) return refuse(row.problem)
      const read = readProduct(row.cells)
      if ('problem' in read) return refuse(read.problem)
      const { input: typed, stockSeen } = read
      if (row.cells._id.trim() === '') return { line, action: 'add', id: newId(now), input: typed }
      const { data: id, error } = Id.safeParse(row.cells._id)
      if (error) return refuse(`_id: ${error.issues[0]?.message ?? 'is not valid'}`)
      const product = products.get(id)
      if (!product) return refuse('_id: there is no such product in your shop. Leave it empty to add one.')
      const earlier = lineOf.get(id)
      if (earlier !== undefined) return refuse(`_id: line ${earlier} is of the same product.`)
      lineOf.set(id, line)
      const before = inputOf(product)
      // what was sold since the export stays sold
      const input = typed.countInStock === stockSeen ? { ...typed, countInStock: product.stock } : typed
      if (isDeepStrictEqual(before, input)) return { line, action: 'same' }
      const target = targets.get(id)
      const isCounterKept = target !== undefined && toCents(input.sellingPrice) > target
      if (isCounterKept && toCents(input.minNegotiablePrice) > target) return refuse(FLOOR_ABOVE_TARGET)
      return { line, action: 'change', id, input, before, ...stockNote(stockSeen, product.stock, input.countInStock) }
    }
  }
  return checked
}

/** Tells an owner who changed the stock in a file that the stock they changed is an old one. */
function stockNote(seen: number | undefined, now: number, wanted: number) {
  if (seen === undefined || seen === now || wanted === now) return undefined
  return { reason: `The stock was ${seen} when the file was exported and is ${now} now. It becomes ${wanted}.` }
}

/** The fields of a product that a file contains. */
export const inputOf = (product: ProductRow): ProductInput => auditedValuesOfRow(product)

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

/** Parses a row by the contract's rules. Returns the product and the stock when it was exported, or the first problem. */
function readProduct(
  texts: Record<Column, string>,
): { input: ProductInput; stockSeen: number | undefined } | { problem: string } {
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
