import { setImmediate as turn } from 'node:timers/promises'
import type { Category } from 'shared-contract'
import type { ReadQueries, Transaction } from '../database/database'

/** Whether a customer has a paid part that is not delivered, or a return that the shop has not answered. */
export const hasUndeliveredParts = async (tx: Transaction, userId: string): Promise<boolean> =>
  (await anOpenPart(tx).where('orders.user_id', '=', userId).where('orders.status', '=', 'paid').executeTakeFirst()) !==
  undefined

/** Whether a shop has undelivered parts of paid or pending orders, or an open return request. */
export const hasOpenOrders = async (tx: Transaction, shopId: string): Promise<boolean> =>
  (await anOpenPart(tx)
    .where('order_deliveries.shop_id', '=', shopId)
    .where('orders.status', 'in', ['paid', 'pending'])
    .executeTakeFirst()) !== undefined

/** Selects one part that is neither delivered nor cancelled, or whose return request is open. */
const anOpenPart = (tx: Transaction) =>
  tx
    .selectFrom('order_deliveries')
    .innerJoin('orders', 'orders.id', 'order_deliveries.order_id')
    .select('orders.id')
    .where(({ and, eb, or }) =>
      or([
        and([eb('order_deliveries.delivered_at', 'is', null), eb('order_deliveries.cancelled_at', 'is', null)]),
        eb('order_deliveries.return_state', '=', 'asked'),
      ]),
    )
    .limit(1)

/** A customer's orders that may still be paid, including expired ones (D25). */
export const payableOrdersOf = async (tx: Transaction, userId: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', userId)
      .where('status', 'in', ['pending', 'expired'])
      .execute()
  ).map(({ id }) => id)

/** Products hidden by one statement, which blocks the event loop of the embedded database for some 0.1 s. */
const STEP = 1000

/** Soft-deletes all products of a shop, letting other work run in between. Returns their count per category. */
export async function hideProducts(
  tx: Transaction,
  shopId: string,
  now: number,
  step = STEP,
): Promise<Map<Category, number>> {
  const counts = new Map<Category, number>()
  for (;;) {
    const hidden = await hideOldest(tx, shopId, now, step)
    for (const { category } of hidden) counts.set(category, (counts.get(category) ?? 0) + 1)
    if (hidden.length < step) return counts
    await turn()
  }
}

/** Products that were added together are stored together. */
const hideOldest = (tx: Transaction, shopId: string, now: number, limit: number) =>
  tx
    .updateTable('products')
    .set({ deleted_at: now })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('products')
        .select('id')
        .where('shop_id', '=', shopId)
        .where('deleted_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit),
    )
    .returning('category')
    .execute()

/** The products of a shop with open shop offers or valid agreed prices. */
export async function haggledProducts(queries: ReadQueries, shopId: string, now: number): Promise<string[]> {
  const offered = await queries
    .selectFrom('shop_offers')
    .innerJoin('products', 'products.id', 'shop_offers.product_id')
    .select('products.id')
    .distinct()
    .where('products.shop_id', '=', shopId)
    .where('shop_offers.state', '=', 'open')
    .execute()
  const agreed = await queries
    .selectFrom('bargains')
    .innerJoin('products', 'products.id', 'bargains.product_id')
    .select('products.id')
    .distinct()
    .where('products.shop_id', '=', shopId)
    .where('bargains.agreed_until', '>', now)
    .execute()
  return [...new Set([...offered, ...agreed].map(({ id }) => id))]
}

export const clearShop = (tx: Transaction, shopId: string) =>
  tx.updateTable('shops').set({ description: '', picture: '', return_policy: '' }).where('id', '=', shopId).execute()

/** Deletes the rows that belong to a person alone, and clears the delivery address of their orders. */
export async function erasePersonalData(tx: Transaction, userId: string): Promise<void> {
  for (const table of ['addresses', 'notices', 'mail_links', 'wishes'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await tx.deleteFrom('trail').where('account_id', '=', userId).execute()
  await tx
    .updateTable('orders')
    .set({ address: '', city: '', postal_code: '', country: '' })
    .where('user_id', '=', userId)
    .execute()
}
