import type { Category, ImportRow, ProductInput } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { Refusal } from '../../base/refusals'
import type { Transaction } from '../../core/database/database'
import type { ProductRow } from '../../core/database/tables'
import type { Session } from '../../core/sessions/sessions'
import { addToCategoryCounts, insertProducts, shopOfOwner } from '../../market/catalogue/store'
import { insertVariants, variantsOfProduct } from '../../market/catalogue/variantStore'
import { learnWords } from '../../market/search/keepIndex'
import { changeProductIn, deleteProductIn } from '../own-products/editProduct'
import { enteredProduct } from '../own-products/enteredProduct'
import { columnsOf, newProduct } from '../own-products/newProduct'
import { keyOf } from '../own-products/plannedVariants'
import type { CheckedRow } from './rowsStore'
import { isSameButStock } from './sameProduct'
import { lockOwnProducts } from './store'

/** Makes the words of checked rows known, in steps before the transaction that applies the rows. */
export async function learnWordsOf({ db }: Context, owner: Session, rows: readonly CheckedRow[]): Promise<void> {
  const { name } = await shopOfOwner(db.read, owner.userId)
  const texts = rows.flatMap((row) => ('input' in row ? columnsOf(row.input, name).search_text : []))
  await learnWords(db, new Set(texts.flatMap((text) => text.split(' '))))
}

/** The same for rows that are going to be undone. */
export const learnWordsAgain = (context: Context, owner: Session, rows: readonly CheckedRow[]): Promise<void> =>
  learnWordsOf(context, owner, rows.filter(isChange).map(reversed))

/** Applies checked rows, whose words are known. A product that has changed since the check is left unchanged and its row refused. */
export async function importRows(
  context: Context,
  tx: Transaction,
  owner: Session,
  rows: readonly CheckedRow[],
  earlier?: ImportRow,
): Promise<CheckedRow[]> {
  const products = await lockProductsOf(tx, owner, rows)
  await addAll(context, tx, owner, rows)
  return refusedWithFirst(await changeAll(context, tx, owner, rows, products), earlier)
}

/** Refuses the further rows of a product whose first one was refused, maybe as the last of `earlier` rows. */
function refusedWithFirst(rows: readonly CheckedRow[], earlier: ImportRow | undefined): CheckedRow[] {
  let last = earlier
  return rows.map((row) => {
    const { reason } = last ?? {}
    const isRefused = row.isFurther && row.action !== 'refuse' && last?.action === 'refuse'
    const outcome: CheckedRow = isRefused
      ? { line: row.line, action: 'refuse', isFurther: true, ...(reason !== undefined && { reason }) }
      : row
    last = outcome
    return outcome
  })
}

/** Undoes imported rows, whose earlier words are known: deletes added products and restores changed ones. */
export async function undoRows(
  context: Context,
  tx: Transaction,
  owner: Session,
  rows: readonly CheckedRow[],
): Promise<CheckedRow[]> {
  const products = await lockProductsOf(tx, owner, rows)
  const undone = await changeAll(context, tx, owner, rows.map(reversed), products)
  for (const row of rows) if (isAddition(row) && products.has(row.id)) await deleteProductIn(context, tx, owner, row.id)
  return undone
}

/** An empty list removes the options that an import added. */
const reversed = (row: CheckedRow): CheckedRow =>
  isChange(row)
    ? {
        ...row,
        before: row.input,
        input: { ...row.before, ...(row.input.options && !row.before.options && { options: [] }) },
      }
    : row

/**
 * Locks the products of some rows, by id, so that they cannot change between comparison and update. Then locks the
 * counts of their categories, which edits lock in the same order.
 */
async function lockProductsOf(tx: Transaction, owner: Session, rows: readonly CheckedRow[]) {
  const ids = rows.flatMap((row) => ('id' in row ? [row.id] : []))
  const products = await lockOwnProducts(tx, owner.shopId ?? '', ids)
  await addToCategoryCounts(tx, new Map(rows.flatMap(countedCategories).map((category) => [category, 0])))
  return new Map(products.map((product) => [product.id, product]))
}

/** The categories whose counts a row changes. */
function countedCategories(row: CheckedRow): Category[] {
  if (isAddition(row)) return [row.input.category]
  if (!isChange(row) || row.before.category === row.input.category) return []
  return [row.before.category, row.input.category]
}

type Change = Extract<CheckedRow, { before: ProductInput }>
type Addition = Exclude<Extract<CheckedRow, { input: ProductInput }>, Change>

const isChange = (row: CheckedRow): row is Change => 'before' in row

/** Whether a row adds a product, and not just shows that the row before it does. */
export const isAddition = (row: CheckedRow): row is Addition => 'input' in row && !isChange(row)

async function changeAll(
  context: Context,
  tx: Transaction,
  owner: Session,
  rows: readonly CheckedRow[],
  products: ReadonlyMap<string, ProductRow>,
): Promise<CheckedRow[]> {
  const change = async (row: Change): Promise<CheckedRow> => {
    const { id, before, input } = row
    const product = products.get(id)
    const refuse = (reason: string): CheckedRow => ({ line: row.line, action: 'refuse', reason })
    if (!product) return refuse('The product was deleted meanwhile.')
    const variants = product.options === null ? [] : await variantsOfProduct(tx, { productId: id })
    // stock is not compared: sales change it, so the import applies the difference
    if (!isSameButStock(enteredProduct(product, variants), before)) return refuse('The product was changed meanwhile.')
    try {
      await changeProductIn(context, tx, owner, {
        id,
        input: withStockSeen(input, before),
        stockSeen: before.countInStock,
        areWordsKnown: true,
      })
      return row
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return refuse(error.message)
    }
  }
  const outcome: CheckedRow[] = []
  for (const row of rows) outcome.push(isChange(row) ? await change(row) : row)
  return outcome
}

/** A body that tells of each variant that was there before how many it had. */
function withStockSeen(input: ProductInput, { variants = [] }: ProductInput): ProductInput {
  const seen = new Map(variants.map(({ values, countInStock }) => [keyOf(values), countInStock]))
  return {
    ...input,
    ...(input.variants && {
      variants: input.variants.map((variant) => ({ ...variant, stockSeen: seen.get(keyOf(variant.values)) })),
    }),
  }
}

async function addAll(context: Context, tx: Transaction, owner: Session, rows: readonly CheckedRow[]): Promise<void> {
  const adding = rows.filter(isAddition)
  if (adding.length === 0) return
  const shop = await shopOfOwner(tx, owner.userId)
  const rest = { shop_id: shop.id, rating_sum: 0, review_count: 0, created_at: context.now() }
  const added = adding.map(({ id, input }) => ({ id, ...newProduct(context, { id, input, shopName: shop.name }) }))
  await insertProducts(
    tx,
    added.map(({ id, columns }) => ({ id, ...rest, ...columns })),
  )
  for (const { variants } of added) await insertVariants(tx, variants)
  const counts = new Map<Category, number>()
  for (const { input } of adding) counts.set(input.category, (counts.get(input.category) ?? 0) + 1)
  await addToCategoryCounts(tx, counts)
}
