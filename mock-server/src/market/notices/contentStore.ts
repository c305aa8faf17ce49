import { isolated } from '@haggle/shared-contract'
import type { ReadQueries } from '../../core/database/database'
import { nameInSentence } from '../catalogue/variantText'

// The names that notices and mails put into their sentences are isolated here, once for all of them.

const accounts = (queries: ReadQueries) =>
  queries
    .selectFrom('users')
    .select(['users.id', 'users.role', 'users.name', 'users.email', 'users.deleted_at'])
    .select(['users.email_verified_at', 'users.wants_replies', 'users.wants_low_stock', 'users.wants_messages'])

/** The account to notify; must exist. */
export const accountById = (queries: ReadQueries, id: string) =>
  accounts(queries).where('users.id', '=', id).executeTakeFirstOrThrow()

/** The owner of a shop, with the shop's name; must exist. */
export async function ownerOf(queries: ReadQueries, shopId: string) {
  const owner = await accounts(queries)
    .innerJoin('shops', 'shops.owner_id', 'users.id')
    .select('shops.name as shopName')
    .where('shops.id', '=', shopId)
    .executeTakeFirstOrThrow()
  return { ...owner, shopName: isolated(owner.shopName) }
}

/** The order and its lines, as far as notices and mails show them. */
export async function orderForNotice(queries: ReadQueries, id: string) {
  const order = await queries
    .selectFrom('orders')
    .select(['id', 'user_id', 'order_number', 'tax_cents', 'shipping_cents', 'total_cents', 'currency'])
    .select(['address', 'city', 'postal_code', 'country'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const lines = await queries
    .selectFrom('order_lines')
    .select(['shop_id', 'name', 'variant_text', 'qty', 'price_cents'])
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  return { ...order, lines: lines.map((line) => ({ ...line, name: nameInSentence(line.name, line.variant_text) })) }
}

/** A product's name and shop; must exist. */
export async function productById(queries: ReadQueries, id: string) {
  const { name, shop_id } = await queries
    .selectFrom('products')
    .select(['name', 'shop_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { name: isolated(name), shop_id }
}

/** A dispute as notices and mails show it; must exist. */
export const disputeForNotice = (queries: ReadQueries, id: string) =>
  queries
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.id', 'disputes.order_id')
    .select(['amount', 'disputes.currency', 'reason', 'state', 'answer_until', 'order_number'])
    .where('disputes.id', '=', id)
    .executeTakeFirstOrThrow()
