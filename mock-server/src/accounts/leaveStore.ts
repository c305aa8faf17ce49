import type { ExpressionBuilder } from 'kysely'
import type { Category } from 'shared-contract'
import type { ReadQueries, Transaction } from '../database/database'
import type { Tables } from '../database/tables'

/** Whether a customer waits for something that is paid, or for what a shop says to a return. */
export const waitsForDelivery = async (tx: Transaction, userId: string): Promise<boolean> =>
  (await tx
    .selectFrom('orders')
    .innerJoin('order_deliveries', 'order_deliveries.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.user_id', '=', userId)
    .where('orders.status', '=', 'paid')
    .where(stillToDo)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** A part to deliver, or to answer about. */
const stillToDo = ({ and, eb, or }: ExpressionBuilder<Tables, 'order_deliveries'>) =>
  or([
    and([eb('order_deliveries.delivered_at', 'is', null), eb('order_deliveries.cancelled_at', 'is', null)]),
    eb('order_deliveries.return_state', '=', 'asked'),
  ])

/** Whether a shop has something to deliver, or may have to, or a return to answer. */
export const hasOpenOrders = async (tx: Transaction, shopId: string): Promise<boolean> =>
  (await tx
    .selectFrom('order_deliveries')
    .innerJoin('orders', 'orders.id', 'order_deliveries.order_id')
    .select('orders.id')
    .where('order_deliveries.shop_id', '=', shopId)
    .where(stillToDo)
    .where('orders.status', 'in', ['paid', 'pending'])
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The orders of a customer that may still be paid: late, where they have expired (D25). */
export const unpaidOrdersOf = async (tx: Transaction, userId: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', userId)
      .where('status', 'in', ['pending', 'expired'])
      .execute()
  ).map(({ id }) => id)

/** Takes all products of a shop off the shelf; returns how many of each category that were. */
export async function hideProducts(tx: Transaction, shopId: string, now: number): Promise<Map<Category, number>> {
  const hidden = await tx
    .updateTable('products')
    .set({ deleted_at: now })
    .where('shop_id', '=', shopId)
    .where('deleted_at', 'is', null)
    .returning('category')
    .execute()
  const counts = new Map<Category, number>()
  for (const { category } of hidden) counts.set(category, (counts.get(category) ?? 0) + 1)
  return counts
}

/** The products of a shop about which somebody haggles. */
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

/** Removes what tells of a person: what is theirs alone goes, what is the shops', too, loses where they live. */
export async function forgetPerson(tx: Transaction, userId: string): Promise<void> {
  for (const table of ['addresses', 'notices', 'mail_links', 'wishes'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await tx.deleteFrom('trail').where('account_id', '=', userId).execute()
  await tx
    .updateTable('orders')
    .set({ address: '', city: '', postal_code: '', country: '' })
    .where('user_id', '=', userId)
    .execute()
}
