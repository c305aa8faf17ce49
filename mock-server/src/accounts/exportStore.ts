import type { ReadQueries } from '../database/database'

/** Rows of a table, so many, with ids after one that was read before. */
export interface After {
  after: string
  limit: number
}

/** What an account's data are, table by table; each is read in pages by id. */
export const ownTables = {
  addresses: (queries: ReadQueries, userId: string, { after, limit }: After) =>
    queries
      .selectFrom('addresses')
      .select(['id', 'address', 'city', 'postal_code', 'country', 'used_at'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  reviews: (queries: ReadQueries, userId: string, { after, limit }: After) =>
    queries
      .selectFrom('reviews')
      .select(['id', 'product_id', 'rating', 'comment', 'created_at'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  offers: (queries: ReadQueries, userId: string, { after, limit }: After) =>
    queries
      .selectFrom('offers')
      .select(['id', 'product_id', 'offer_cents', 'accepted', 'created_at'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  shopOffers: (queries: ReadQueries, userId: string, { after, limit }: After) =>
    queries
      .selectFrom('shop_offers')
      .select(['id', 'product_id', 'kind', 'price_cents', 'state', 'created_at'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  notices: (queries: ReadQueries, userId: string, { after, limit }: After) =>
    queries
      .selectFrom('notices')
      .select(['id', 'kind', 'text', 'created_at', 'read_at'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  trail: (queries: ReadQueries, userId: string, { after, limit }: After) =>
    queries
      .selectFrom('trail')
      .select(['id', 'action', 'subject', 'address', 'at as done_at'])
      .where('account_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
}

export const wishesOfUser = (queries: ReadQueries, userId: string) =>
  queries.selectFrom('wishes').selectAll().where('user_id', '=', userId).execute()

export const ordersOfUser = (queries: ReadQueries, userId: string, { after, limit }: After) =>
  queries
    .selectFrom('orders')
    .select([
      'id',
      'order_number',
      'address',
      'city',
      'postal_code',
      'country',
      'items_cents',
      'tax_cents',
      'shipping_cents',
    ])
    .select(['total_cents', 'created_at', 'paid_at', 'cancelled_at'])
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** The orders of a shop, without their customers. */
export const ordersOfShop = async (queries: ReadQueries, shopId: string, { after, limit }: After) =>
  (
    await queries
      .selectFrom('order_deliveries')
      .select(['order_id', 'delivered_at'])
      .where('shop_id', '=', shopId)
      .where('order_id', '>', after)
      .orderBy('order_id')
      .limit(limit)
      .execute()
  ).map(({ order_id, delivered_at }) => ({ id: order_id, delivered_at }))

/** The lines of orders, those of one shop when it is named. */
export const linesOfOrders = (queries: ReadQueries, orderIds: readonly string[], shopId?: string) =>
  queries
    .selectFrom('order_lines')
    .select(['order_id', 'product_id', 'shop_id', 'name', 'qty', 'price_cents'])
    .where('order_id', 'in', orderIds)
    .$if(shopId !== undefined, (lines) => lines.where('shop_id', '=', shopId ?? ''))
    .orderBy('position')
    .execute()

export const shopOfUser = (queries: ReadQueries, userId: string) =>
  queries
    .selectFrom('shops')
    .select(['id', 'name', 'description', 'picture', 'return_policy', 'created_at'])
    .where('owner_id', '=', userId)
    .executeTakeFirst()

export const productsOfShop = (queries: ReadQueries, shopId: string, { after, limit }: After) =>
  queries
    .selectFrom('products')
    .select(['id', 'name', 'description', 'category', 'image', 'mrp_cents', 'selling_cents', 'floor_cents', 'stock'])
    .select(['created_at', 'deleted_at'])
    .where('shop_id', '=', shopId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
