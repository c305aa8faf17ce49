import { setImmediate as turn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { FLOOR_ABOVE_TARGET, Id, toCents } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { newId } from '../../base/ids'
import { inputOfRow } from '../../core/database/productColumns'
import type { ProductRow } from '../../core/database/tables'
import type { CsvRow } from './csv'
import { isStockTake, readRow, type ReadRow } from './readRow'
import type { CheckedRow } from './rowsStore'
import { counterTargetsOf, ownProducts } from './store'

/** Rows per lookup of products, and before yielding to other requests. */
const CHUNK = 20

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
    for (const row of chunk) checked.push(checkRow(row, { now, products, targets, lineOf }))
    await turn()
  }
  return checked
}

interface Known {
  now: number
  /** Those of the shop that rows name, by id. */
  products: ReadonlyMap<string, ProductRow>
  /** Targets of their counters in cents, by product id. */
  targets: ReadonlyMap<string, number>
  /** The line that names a product, by its id; each row adds its own. */
  lineOf: Map<string, number>
}

function checkRow(row: CsvRow, { now, products, targets, lineOf }: Known): CheckedRow {
  const { line } = row
  const refuse = (...problems: string[]): CheckedRow => ({ line, action: 'refuse', reason: sentencesOf(problems) })
  if ('problem' in row) return refuse(row.problem)
  const { data: id, error } = Id.safeParse(row.cells._id)
  const product = products.get(id ?? '')
  if (!product && isStockTake(row.cells)) return refuse('_id: there is no such product in your shop.')
  const read = readRow(row.cells, product && inputOfRow(product))
  const isNew = row.cells._id.trim() === ''
  const earlier = id === undefined ? undefined : lineOf.get(id)
  const problems = [
    ...(isNew ? [] : problemsOfId({ id, isKnown: product !== undefined, earlier, issue: error?.issues[0]?.message })),
    ...('problems' in read ? read.problems : []),
  ]
  if ('problems' in read || problems.length > 0) return refuse(...problems)
  if (!product || id === undefined) return { line, action: 'add', id: newId(now), input: read.input }
  lineOf.set(id, line)
  return checkChange(line, product, read, targets.get(id))
}

/** Problems as one text; each but the last loses its full stop. */
const sentencesOf = (problems: readonly string[]): string =>
  problems.map((problem, at) => (at < problems.length - 1 ? problem.replace(/\.$/, '') : problem)).join('; ')

interface NamedProduct {
  id: string | undefined
  isKnown: boolean
  /** The line that named it before. */
  earlier: number | undefined
  issue: string | undefined
}

function problemsOfId({ id, isKnown, earlier, issue }: NamedProduct): string[] {
  if (id === undefined) return [`_id: ${issue ?? 'is not valid'}`]
  if (!isKnown) return ['_id: there is no such product in your shop. Leave it empty to add one.']
  return earlier === undefined ? [] : [`_id: line ${earlier} is of the same product.`]
}

/** What a row would do to the product that it names. `target` is that of its counter, if that is on. */
function checkChange(
  line: number,
  product: ProductRow,
  { input: typed, stockSeen }: ReadRow,
  target: number | undefined,
): CheckedRow {
  const before = inputOfRow(product)
  // what was sold since the export stays sold
  const input = typed.countInStock === stockSeen ? { ...typed, countInStock: product.stock } : typed
  if (isDeepStrictEqual(before, input)) return { line, action: 'same' }
  const isCounterKept = target !== undefined && toCents(input.sellingPrice) > target
  if (isCounterKept && toCents(input.minNegotiablePrice) > target)
    return { line, action: 'refuse', reason: FLOOR_ABOVE_TARGET }
  const note = stockNote(stockSeen, product.stock, input.countInStock)
  return { line, action: 'change', id: product.id, input, before, ...note }
}

/** Tells an owner who changed the stock in a file that the stock they changed is an old one. */
function stockNote(seen: number | undefined, now: number, wanted: number) {
  if (seen === undefined || seen === now || wanted === now) return undefined
  return { reason: `The stock was ${seen} when the file was exported and is ${now} now. It becomes ${wanted}.` }
}
