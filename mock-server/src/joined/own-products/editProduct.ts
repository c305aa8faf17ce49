import { MAX_COUNT, type Category, type MessageReply, type Product, type ProductInput } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { newId } from '../../base/ids'
import { conflict, invalid } from '../../base/refusals'
import { changedValues, recordOwnersAuditEvent } from '../../core/audit-trail/recordAuditEvent'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import type { ProductRow } from '../../core/database/tables'
import { lockAccount, type Session } from '../../core/sessions/sessions'
import { requireOwnedProduct } from '../../market/catalogue/findOwnProduct'
import { setImages } from '../../market/catalogue/images'
import {
  addToCategoryCount,
  addToCategoryCounts,
  insertProduct,
  shopOfOwner,
  updateChangedColumns,
  updateProduct,
} from '../../market/catalogue/store'
import { insertVariants, shownOf, variantsOfProduct } from '../../market/catalogue/variantStore'
import { adjustSettingsToPrices } from '../../market/negotiation/settings'
import { voidNegotiatedPrices } from '../../market/negotiation/shopOffers'
import { resetLowStockNotified } from '../../market/notices/lowStockStore'
import { insertKnownWords } from '../../market/search/store'
import { productAsSeenBy } from '../product-page/product'
import { adjustSettingsOfVariants, saveVariants, variantsEdit } from './changeVariants'
import { changedMeanwhile, optionsAfter, withChanges } from './editedFields'
import { auditedProduct } from './enteredProduct'
import { columnsOf, newProduct } from './newProduct'
import { problemOfVariants } from './plannedVariants'
import { productAddedWith, rememberProduct } from './productKeys'
import { unitsTaken } from './unitsTakenStore'

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
    const { columns, variants } = newProduct(context, { id, input, shopName: shop.name })
    const counts = { rating_sum: 0, review_count: 0 }
    await insertProduct(tx, { id, shop_id: shop.id, ...counts, created_at: context.now(), ...columns })
    await insertVariants(tx, variants)
    await setImages(tx, id, input.images)
    await insertKnownWords(tx, columns.search_text.split(' '))
    await addToCategoryCount(tx, input.category, 1)
    await recordOwnersAuditEvent(context, tx, owner, {
      action: 'product.added',
      subject: id,
      after: auditedProduct(columns, variants),
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
  /** Whether the words of the edited product are known already, as an import has made them in steps. */
  areWordsKnown?: boolean
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
  { id, input: sent, stockSeen, changedFields, areWordsKnown = false }: ProductEdit,
): Promise<void> {
  const before = await lockOwn(tx, owner, id)
  const shop = await shopOfOwner(tx, owner.userId)
  const input = changedFields ? withChanges(before, sent, changedFields) : sent
  const variants = await variantsEdit(context, tx, before, input)
  const problem = variants && problemOfVariants(variants.after)
  if (problem !== undefined) throw changedFields ? changedMeanwhile(problem) : invalid(problem)
  const entered = columnsOf({ ...input, options: optionsAfter(before, input) }, shop.name)
  const isRestocked = changedFields?.includes('countInStock') ?? true
  // Refuses before anything is written: an import keeps what it wrote before a row that is refused.
  const stock = await stockAfter(
    tx,
    before,
    entered.options,
    isRestocked ? sent.countInStock - (stockSeen ?? before.stock) : 0,
  )
  const columns = { ...entered, price_from: null, ...(shownOf(variants?.after ?? []) ?? stock) }
  if (columns.options === null) await adjustSettingsToPrices(context, tx, owner, id, input)
  else if (variants) await adjustSettingsOfVariants(context, tx, owner, id, variants)
  await updateChangedColumns(tx, before, columns)
  await resetLowStockNotified(tx, id)
  if (variants) await saveVariants(context, tx, id, variants)
  await setImages(tx, id, input.images)
  const changes = changedValues(auditedProduct(before, variants?.before), auditedProduct(columns, variants?.after))
  await recordOwnersAuditEvent(context, tx, owner, { action: 'product.changed', subject: id, ...changes })
  if (!areWordsKnown) await insertKnownWords(tx, columns.search_text.split(' '))
  await moveBetweenCategories(tx, before, input.category)
  // what was agreed without a variant is worth nothing where there are variants now, and the other way round
  const hasSameShape = (before.options === null) === (columns.options === null)
  await voidNegotiatedPrices(context, tx, [id], hasSameShape ? columns.selling_cents : 0)
}

const moveBetweenCategories = async (tx: Transaction, { category, hidden_at }: ProductRow, to: Category) => {
  if (to === category || hidden_at !== null) return
  await addToCategoryCounts(
    tx,
    new Map([
      [category, -1],
      [to, 1],
    ]),
  )
}

/** The stock of a product that has no options after an edit, which added so many units. */
async function stockAfter(tx: Transaction, before: ProductRow, options: string | null, added: number) {
  if (options !== null) return undefined
  const stock = restocked(before.stock, added)
  // what its variants sold is theirs
  const received = before.options === null ? before.received + added : stock + (await unitsTaken(tx, before.id))
  return { stock, received }
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
    before: auditedProduct(product, await presentVariants(tx, product)),
  })
  await updateProduct(tx, id, { deleted_at: context.now(), hidden_at: null, hidden_reason: null })
  if (product.hidden_at === null) await addToCategoryCount(tx, category, -1)
  await voidNegotiatedPrices(context, tx, [id], 0)
}

const presentVariants = async (queries: ReadQueries, { id, options }: ProductRow) =>
  options === null ? [] : variantsOfProduct(queries, { productId: id })

/** Locks and returns the caller's own product. */
const lockOwn = async (tx: Transaction, owner: Session, id: string) =>
  requireOwnedProduct(owner, await lockRow(tx, 'products', id))
