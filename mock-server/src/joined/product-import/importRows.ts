import { isDeepStrictEqual } from 'node:util'
import type { Category } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { Refusal } from '../../base/refusals'
import type { Transaction } from '../../core/database/database'
import { inputOfRow } from '../../core/database/productColumns'
import type { ProductRow } from '../../core/database/tables'
import type { Session } from '../../core/sessions/sessions'
import { addToCategoryCounts, insertProducts, shopOfOwner } from '../../market/catalogue/store'
import { insertVariants } from '../../market/catalogue/variantStore'
import { changeProductIn, deleteProductIn } from '../own-products/editProduct'
import { newProduct } from '../own-products/newProduct'
import type { CheckedRow } from './rowsStore'
import { lockOwnProducts } from './store'

/** Applies checked rows, whose words are known. A product that has changed since the check is left unchanged and its row refused. */
export async function importRows(
  context: Context,
  tx: Transaction,
  owner: Session,
  rows: readonly CheckedRow[],
): Promise<CheckedRow[]> {
  const products = await lockProductsOf(tx, owner, rows)
  await addAll(context, tx, owner, rows)
  return changeAll(context, tx, owner, rows, products)
}

/** Undoes imported rows: deletes added products and restores changed ones. */
export async function undoRows(
  context: Context,
  tx: Transaction,
  owner: Session,
  rows: readonly CheckedRow[],
): Promise<CheckedRow[]> {
  const products = await lockProductsOf(tx, owner, rows)
  const undone = await changeAll(context, tx, owner, rows.map(reversed), products)
  for (const row of rows)
    if (row.action === 'add' && products.has(row.id)) await deleteProductIn(context, tx, owner, row.id)
  return undone
}

const reversed = (row: CheckedRow): CheckedRow =>
  row.action === 'change' ? { ...row, before: row.input, input: row.before } : row

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
  if (row.action === 'add') return [row.input.category]
  if (row.action !== 'change' || row.before.category === row.input.category) return []
  return [row.before.category, row.input.category]
}

type Change = Extract<CheckedRow, { action: 'change' }>

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
    // stock is not compared: sales change it, so the import applies the difference
    if (!isDeepStrictEqual({ ...inputOfRow(product), countInStock: 0 }, { ...before, countInStock: 0 }))
      return refuse('The product was changed meanwhile.')
    try {
      await changeProductIn(context, tx, owner, { id, input, stockSeen: before.countInStock })
      return row
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return refuse(error.message)
    }
  }
  const outcome: CheckedRow[] = []
  for (const row of rows) outcome.push(row.action === 'change' ? await change(row) : row)
  return outcome
}

async function addAll(context: Context, tx: Transaction, owner: Session, rows: readonly CheckedRow[]): Promise<void> {
  const adding = rows.filter((row) => row.action === 'add')
  if (adding.length === 0) return
  const shop = await shopOfOwner(tx, owner.userId)
  const rest = { shop_id: shop.id, rating_sum: 0, review_count: 0, created_at: context.now() }
  const added = adding.map(({ id, input }) => ({ id, ...newProduct(context, { id, input, shopName: shop.name }) }))
  await insertProducts(
    tx,
    added.map(({ id, columns }) => ({ id, ...rest, ...columns })),
  )
  for (const { variants } of added) if (variants.length > 0) await insertVariants(tx, variants)
  const counts = new Map<Category, number>()
  for (const { input } of adding) counts.set(input.category, (counts.get(input.category) ?? 0) + 1)
  await addToCategoryCounts(tx, counts)
}
