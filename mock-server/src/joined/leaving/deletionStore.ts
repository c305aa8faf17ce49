import { sql, type SqlBool } from 'kysely'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { needsRowLocks } from '../../core/database/lockRow'

/** Whether a customer has a paid part that is not delivered, or a return that the shop has not answered. */
export const hasUndeliveredParts = (tx: Transaction, userId: string): Promise<boolean> =>
  exists(
    parts(tx)
      .where('orders.user_id', '=', userId)
      .where('orders.status', '=', 'paid')
      .where(({ or }) => or([UNDELIVERED, RETURN_ASKED])),
  )

/** Whether a shop has undelivered parts of paid or pending orders, or an open return request. */
export const hasOpenOrders = async (tx: Transaction, shopId: string): Promise<boolean> => {
  for (const open of openPartsOf(tx, shopId)) if (await exists(open)) return true
  return false
}

/** Two queries, because each uses its own index of the few open parts; joined by `or` they would use neither. */
const openPartsOf = (tx: Transaction, shopId: string) =>
  [UNDELIVERED, RETURN_ASKED].map((isOpen) =>
    parts(tx)
      .where('order_deliveries.shop_id', '=', shopId)
      .where(isOpen)
      .where('orders.status', 'in', ['paid', 'pending']),
  )

const UNDELIVERED = sql<SqlBool>`(order_deliveries.delivered_at is null and order_deliveries.cancelled_at is null)`
const RETURN_ASKED = sql<SqlBool>`order_deliveries.return_state = 'asked'`

const parts = (tx: Transaction) =>
  tx.selectFrom('order_deliveries').innerJoin('orders', 'orders.id', 'order_deliveries.order_id').select('orders.id')

const exists = async (rows: ReturnType<typeof parts>): Promise<boolean> =>
  (await rows.limit(1).executeTakeFirst()) !== undefined

/** A customer's unpaid orders that hold stock. */
export const pendingOrdersOf = async (tx: Transaction, userId: string): Promise<string[]> =>
  (
    await tx.selectFrom('orders').select('id').where('user_id', '=', userId).where('status', '=', 'pending').execute()
  ).map(({ id }) => id)

/** Cancels a customer's expired orders: a late payment would revive them (D25). */
export const cancelExpiredOrdersOf = (tx: Transaction, userId: string, at: number) =>
  tx
    .updateTable('orders')
    .set({ status: 'cancelled', cancelled_at: at })
    .where('user_id', '=', userId)
    .where('status', '=', 'expired')
    .execute()

/**
 * Locks a shop, so that no order of its products is placed meanwhile, and hides all of them at once. Orders that are being
 * placed are waited for.
 */
export async function startClosing(tx: Transaction, shopId: string, now: number): Promise<void> {
  const shop = tx.selectFrom('shops').select('id').where('id', '=', shopId)
  if (needsRowLocks(tx)) await shop.forUpdate().execute()
  await tx.updateTable('shops').set({ closing_since: now }).where('id', '=', shopId).execute()
  // what the market hides is deleted already for all but the owner
  await tx
    .updateTable('products')
    .set({ hidden_at: null, hidden_reason: null })
    .where('shop_id', '=', shopId)
    .where('hidden_at', 'is not', null)
    .execute()
}

/** A shop all of whose products are deleted need not be looked at any more. */
export const endClosing = (tx: Transaction, shopId: string) =>
  tx.updateTable('shops').set({ closing_since: null }).where('id', '=', shopId).execute()

export const closingShops = async (queries: ReadQueries): Promise<string[]> =>
  (await queries.selectFrom('shops').select('id').where('closing_since', 'is not', null).execute()).map(({ id }) => id)

/** The newest products of a shop, which lists show first, with the lengths of their words. */
export const newestProducts = (tx: Transaction, shopId: string, limit: number) =>
  tx
    .selectFrom('products')
    .select(['id', sql<number>`length(search_text)`.as('characters')])
    .where('shop_id', '=', shopId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Soft-deletes products; returns those that were not. In the order in which others lock them. */
export async function softDeleteProducts(tx: Transaction, ids: readonly string[], now: number) {
  const deleted = []
  for (const id of ids.toSorted())
    deleted.push(
      ...(await tx
        .updateTable('products')
        .set({ deleted_at: now })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .returning(['id', 'category'])
        .execute()),
    )
  return deleted
}

/** Removes what a shop says of itself, and the answers it has ready. */
export async function clearShopPage(tx: Transaction, shopId: string): Promise<void> {
  await tx
    .updateTable('shops')
    .set({ description: '', picture: '', return_policy: '' })
    .where('id', '=', shopId)
    .execute()
  await tx.deleteFrom('ready_answers').where('shop_id', '=', shopId).execute()
}

/** Deletes the rows that belong to a person alone, and clears the delivery address of their orders. */
export async function erasePersonalData(tx: Transaction, userId: string): Promise<void> {
  for (const table of [
    'addresses',
    'notices',
    'mail_links',
    'wishes',
    'restock_wishes',
    'waiting_offers',
    'agent_cart_lines',
  ] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await tx.deleteFrom('trail').where('account_id', '=', userId).execute()
  await tx
    .updateTable('orders')
    .set({ address: '', city: '', postal_code: '', country: '' })
    .where('user_id', '=', userId)
    .execute()
}
