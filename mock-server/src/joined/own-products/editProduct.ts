import {
  checkProduct,
  MAX_COUNT,
  type MessageReply,
  type Product,
  type ProductInput,
  toCents,
} from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { newId } from '../../base/ids'
import { conflict } from '../../base/refusals'
import { changedValues, recordOwnersAuditEvent } from '../../core/audit-trail/recordAuditEvent'
import type { Transaction } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import { inputColumns, inputOfRow } from '../../core/database/productColumns'
import type { ProductRow } from '../../core/database/tables'
import { lockAccount, type Session } from '../../core/sessions/sessions'
import { requireOwnedProduct } from '../../market/catalogue/findOwnProduct'
import { setImages } from '../../market/catalogue/images'
import {
  addToCategoryCount,
  addToCategoryCounts,
  insertProduct,
  shopOfOwner,
  updateProduct,
} from '../../market/catalogue/store'
import { adjustSettingsToPrices } from '../../market/negotiation/settings'
import { voidNegotiatedPrices } from '../../market/negotiation/shopOffers'
import { resetLowStockNotified } from '../../market/notices/lowStockStore'
import { foldedColumnsOf } from '../../market/search/keepIndex'
import { insertKnownWords } from '../../market/search/store'
import { productAsSeenBy } from '../product-page/product'
import { productAddedWith, rememberProduct } from './productKeys'

/**
 * Adds a product to the owner's shop. Repeated with the same key, the first one is returned; throws 409 if the input
 * differs.
 */
export async function addProduct(
  context: Context,
  owner: Session,
  input: ProductInput,
  key: string | undefined,
): Promise<Product> {
  const id = await context.db.writing(async (tx) => {
    await lockAccount(tx, owner.userId)
    const shop = await shopOfOwner(tx, owner.userId)
    const keyed = key === undefined ? undefined : { shopId: shop.id, key, input }
    const earlier = keyed && (await productAddedWith(tx, keyed))
    if (earlier !== undefined) return earlier
    const id = newId(context.now())
    const columns = columnsOf(input, shop.name)
    const counts = { rating_sum: 0, review_count: 0 }
    await insertProduct(tx, { id, shop_id: shop.id, ...counts, created_at: context.now(), ...columns })
    await setImages(tx, id, input.images)
    await insertKnownWords(tx, columns.search_text.split(' '))
    await addToCategoryCount(tx, input.category, 1)
    await recordOwnersAuditEvent(context, tx, owner, {
      action: 'product.added',
      subject: id,
      after: inputOfRow(columns),
    })
    if (keyed) await rememberProduct(tx, keyed, id, context.now())
    return id
  })
  return productAsSeenBy(context, owner, id)
}

/** An owner's edit of a product. */
interface ProductEdit {
  id: string
  input: ProductInput
  /**
   * The stock that the owner saw when the edit began: the difference to it is applied to the current stock, so that units
   * sold since stay sold.
   */
  stockSeen: number | undefined
  /** The fields that the edit changes; the others stay as they are now. All if undefined. */
  changedFields?: readonly (keyof ProductInput)[] | undefined
}

/** Replaces a product's fields. Throws 409 if the stock would become negative, or the checks of a product fail. */
export async function changeProduct(context: Context, owner: Session, edit: ProductEdit): Promise<Product> {
  await context.db.writing((tx) => changeProductIn(context, tx, owner, edit))
  return productAsSeenBy(context, owner, edit.id)
}

/** `changeProduct` within a transaction. */
export async function changeProductIn(
  context: Context,
  tx: Transaction,
  owner: Session,
  { id, input: sent, stockSeen, changedFields }: ProductEdit,
): Promise<void> {
  const before = await lockOwn(tx, owner, id)
  const { category, stock, received } = before
  const shop = await shopOfOwner(tx, owner.userId)
  const input = changedFields ? withChanges(before, sent, changedFields) : sent
  const columns = columnsOf(input, shop.name)
  const isRestocked = changedFields?.includes('countInStock') ?? true
  const added = isRestocked ? sent.countInStock - (stockSeen ?? stock) : 0
  // Refuses before anything is written: an import keeps what it wrote before a row that is refused.
  const countInStock = restocked(stock, added)
  await adjustSettingsToPrices(context, tx, owner, id, input)
  await updateProduct(tx, id, { ...columns, stock: countInStock, received: received + added })
  await resetLowStockNotified(tx, id)
  await setImages(tx, id, input.images)
  const changes = changedValues(inputOfRow(before), inputOfRow({ ...columns, stock: countInStock }))
  await recordOwnersAuditEvent(context, tx, owner, { action: 'product.changed', subject: id, ...changes })
  await insertKnownWords(tx, columns.search_text.split(' '))
  if (input.category !== category && before.hidden_at === null)
    await addToCategoryCounts(
      tx,
      new Map([
        [category, -1],
        [input.category, 1],
      ]),
    )
  await voidNegotiatedPrices(context, tx, [id], toCents(input.sellingPrice))
}

/** The present values of a product with those of an edit for the fields that it changes. */
function withChanges(row: ProductRow, sent: ProductInput, fields: readonly (keyof ProductInput)[]): ProductInput {
  const changes = Object.fromEntries(fields.map((field) => [field, sent[field]]))
  const input: ProductInput = { ...inputOfRow(row), ...changes }
  const problem = checkProduct(input)
  if (problem === undefined) return input
  throw conflict(`The product changed while you were editing: ${problem} Please reload and edit it again.`)
}

/** Returns the stock after adding `added` units, which may be negative. */
function restocked(stock: number, added: number): number {
  const now = stock + added
  if (now >= 0 && now <= MAX_COUNT) return now
  throw conflict(`The stock changed while you were editing: it is ${stock} now. Please reload and set it again.`)
}

/** Soft-deletes a product; orders keep their lines (D15). */
export async function deleteProduct(context: Context, owner: Session, id: string): Promise<MessageReply> {
  await context.db.writing((tx) => deleteProductIn(context, tx, owner, id))
  return { message: 'Product deleted successfully!' }
}

/** `deleteProduct` within a transaction. */
export async function deleteProductIn(context: Context, tx: Transaction, owner: Session, id: string) {
  const product = await lockOwn(tx, owner, id)
  const { category } = product
  await recordOwnersAuditEvent(context, tx, owner, {
    action: 'product.deleted',
    subject: id,
    before: inputOfRow(product),
  })
  await updateProduct(tx, id, { deleted_at: context.now(), hidden_at: null, hidden_reason: null })
  if (product.hidden_at === null) await addToCategoryCount(tx, category, -1)
  await voidNegotiatedPrices(context, tx, [id], 0)
}

/** Locks and returns the caller's own product. */
const lockOwn = async (tx: Transaction, owner: Session, id: string) =>
  requireOwnedProduct(owner, await lockRow(tx, 'products', id))

/** Returns the columns for an owner's input. */
export const columnsOf = (input: ProductInput, shopName: string) => ({
  ...inputColumns(input),
  ...foldedColumnsOf(input, shopName),
})
