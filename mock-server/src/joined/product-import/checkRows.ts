import { setImmediate as turn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { checkOptions, FLOOR_ABOVE_TARGET, Id, toCents, type ProductInput } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { newId } from '../../base/ids'
import { inputOfRow } from '../../core/database/productColumns'
import type { ProductRow } from '../../core/database/tables'
import { variantsOfProducts } from '../../market/catalogue/variantStore'
import { enteredProduct, PRICES } from '../own-products/enteredProduct'
import { checkVariantRows } from './checkVariantRows'
import type { CsvRow } from './csv'
import { groupRows, namesVariant, type ProductRows } from './groupRows'
import { isStockTake, readRow, type Entered, type ReadRow } from './readRow'
import { NO_SUCH_PRODUCT, productOf, refused, stockNote, type Known, type KnownProduct } from './rowProducts'
import type { CheckedRow } from './rowsStore'
import { isSame } from './sameProduct'
import { counterTargetsOf, ownProducts } from './store'

/** Rows per lookup of products, and before yielding to other requests. */
const CHUNK = 20

/** Determines some rows after the others what each would do to a shop's products, without changing anything. */
export async function* checkRows(
  { db, now: clock }: Context,
  shopId: string,
  rows: readonly CsvRow[],
): AsyncGenerator<CheckedRow[]> {
  const now = clock()
  const lineOf = new Map<string, number>()
  for (const chunk of chunksOf(groupRows(rows))) {
    const ids = chunk.flatMap(([row]) => ('cells' in row ? (Id.safeParse(row.cells._id).data ?? []) : []))
    const found = await ownProducts(db.read, shopId, ids)
    const variants = await variantsOfProducts(db.read, found)
    const products = new Map(
      found.map((row) => [row.id, { row, before: enteredProduct(row, variants.get(row.id) ?? []) }]),
    )
    const targets = await counterTargetsOf(db.read, [...products.keys()])
    yield chunk.flatMap((group) => checkProduct(group, { now, products, targets, lineOf }))
    await turn()
  }
}

/** Products with about so many rows together. */
function* chunksOf(groups: Iterable<ProductRows>): Generator<ProductRows[]> {
  let chunk: ProductRows[] = []
  let count = 0
  for (const group of groups) {
    chunk.push(group)
    count += group.length
    if (count < CHUNK) continue
    yield chunk
    chunk = []
    count = 0
  }
  if (chunk.length > 0) yield chunk
}

function checkProduct(rows: ProductRows, known: Known): CheckedRow[] {
  const named = rows.flatMap((row) => ('cells' in row && namesVariant(row.cells) ? [row] : []))
  if (named.length === 0) return [checkRow(rows[0], known)]
  return checkVariantRows(named, known).map((row, at) => (at === 0 ? row : { ...row, isFurther: true }))
}

function checkRow(row: CsvRow, known: Known): CheckedRow {
  const { line } = row
  if ('problem' in row) return refused(line, row.problem)
  const { id, product, problems } = productOf(row, known)
  if (!product && isStockTake(row.cells)) return refused(line, NO_SUCH_PRODUCT)
  const { options, ...shown } = product ? inputOfRow(product.row) : {}
  const read = readRow(row.cells, product && (shown as Entered))
  if ('problems' in read || problems.length > 0)
    return refused(line, ...problems, ...('problems' in read ? read.problems : []))
  if (!product || id === undefined) return { line, action: 'add', id: newId(known.now), input: read.input }
  known.lineOf.set(id, line)
  return options
    ? checkShared(line, product, read.input, read.stockSeen)
    : checkChange(line, product.row, read, known.targets.get(id))
}

/** What a row that names no variant would do to a product that has some: their stock is theirs (D77). */
function checkShared(
  line: number,
  { row, before }: KnownProduct,
  typed: ProductInput,
  stockSeen = row.stock,
): CheckedRow {
  if (typed.countInStock !== row.stock && typed.countInStock !== stockSeen)
    return refused(line, 'countInStock: this product has variants, whose stock is set in a row for each.')
  const shown = inputOfRow(row)
  const prices = PRICES.map(
    ({ field }) => [field, typed[field] === shown[field] ? before[field] : typed[field]] as const,
  )
  const { options, variants, countInStock } = before
  const input = { ...typed, ...Object.fromEntries(prices), countInStock, options, variants }
  if (isSame(before, input)) return { line, action: 'same' }
  const problem = checkOptions(input)
  return problem === undefined ? { line, action: 'change', id: row.id, input, before } : refused(line, problem)
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
  if (isCounterKept && toCents(input.minNegotiablePrice) > target) return refused(line, FLOOR_ABOVE_TARGET)
  const note = stockNote(stockSeen, product.stock, input.countInStock)
  return { line, action: 'change', id: product.id, input, before, ...note }
}
