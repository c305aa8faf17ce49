import type { SelectExpression } from 'kysely'
import { toCentsOf } from '../../base/currency'
import type { ReadQueries } from '../../core/database/database'
import { ordersAt } from '../../core/database/orderStatus'
import { enteredColumns } from '../../core/database/productColumns'
import type { Tables } from '../../core/database/tables'
import { uploadPath } from '../../core/media/uploads'

/** Keyset pagination: at most `limit` rows with ids greater than `after`. */
export interface KeysetPage {
  after: string
  limit: number
}

/**
 * Returns a query of a table's rows of one owner, paginated by id. Columns are read under the names that the export gives
 * them: a number is a time in it if its name ends with `_at` or `_until`, and an amount if it ends with `_cents`.
 */
function rowsOf<Table extends keyof Tables>(
  table: Table,
  owner: keyof Tables[Table],
  columns: readonly SelectExpression<Tables, Table>[],
) {
  // kysely's types do not follow a table that varies: one stands for all
  const [one, ownerId] = [table as 'addresses', owner as 'user_id']
  return (queries: ReadQueries, id: string, { after, limit }: KeysetPage) =>
    queries
      .selectFrom(one)
      .select(['id', ...(columns as readonly SelectExpression<Tables, 'addresses'>[])])
      .where(ownerId, '=', id)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
}

/** An account's own rows, one query per table. */
export const ownTables = {
  addresses: rowsOf('addresses', 'user_id', ['address', 'city', 'postal_code', 'country', 'used_at']),
  reviews: rowsOf('reviews', 'user_id', [
    'product_id',
    'rating',
    'comment',
    'verified',
    'helpful',
    'created_at',
    'edited_at',
    'reply',
    'replied_at',
    'hidden_at',
    'hidden_reason',
  ]),
  reports: rowsOf('reports', 'user_id', ['subject', 'subject_id', 'reason', 'text', 'created_at']),
  appeals: rowsOf('appeals', 'user_id', ['subject', 'subject_id', 'text', 'created_at', 'state', 'answer']),
  offers: rowsOf('offers', 'user_id', [
    'product_id',
    'variant_id',
    'offer_cents',
    'accepted',
    'created_at',
    'note',
    'mandate_id',
  ]),
  mandates: rowsOf('mandates', 'user_id', [
    'agent',
    'shops',
    'most_per_product_cents',
    'most_in_all_cents',
    'until as holds_until',
    'ask_first',
    'created_at',
    'ended_at',
  ]),
  shopOffers: rowsOf('shop_offers', 'user_id', [
    'product_id',
    'variant_id',
    'kind',
    'price_cents',
    'state',
    'created_at',
    'valid_until',
    'note',
  ]),
  notices: rowsOf('notices', 'user_id', ['kind', 'text', 'link', 'created_at', 'read_at']),
  trail: rowsOf('trail', 'account_id', ['action', 'subject', 'address', 'at as done_at']),
}

/** The pictures that an account uploaded, whatever uses them. */
export async function picturesOfUser(queries: ReadQueries, userId: string, { after, limit }: KeysetPage) {
  const uploads = await queries
    .selectFrom('uploads')
    .select(['picture as id', 'uploaded_at'])
    .where('user_id', '=', userId)
    .where('picture', '>', after)
    .orderBy('picture')
    .limit(limit)
    .execute()
  return uploads.map((upload) => ({ ...upload, url: uploadPath(upload.id) }))
}

/** The messages that an account wrote, with their pictures: all, or those that somebody reported. */
export async function messagesOfUser(
  queries: ReadQueries,
  userId: string,
  { after, limit, isReported }: KeysetPage & { isReported: boolean },
) {
  const messages = await queries
    .selectFrom('messages')
    .select(['id', 'conversation_id', 'text', 'product_id', 'order_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .$if(isReported, (own) =>
      own.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('reports')
            .select('reports.id')
            .where('reports.subject', '=', 'message')
            .whereRef('reports.subject_id', '=', 'messages.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  const ids = messages.map(({ id }) => id)
  const pictures =
    ids.length === 0
      ? []
      : await queries
          .selectFrom('message_pictures')
          .select(['message_id', 'url'])
          .where('message_id', 'in', ids)
          .orderBy('position')
          .execute()
  return messages.map((message) => ({
    ...message,
    pictures: pictures.filter(({ message_id }) => message_id === message.id).map(({ url }) => url),
  }))
}

export const wishesOfUser = (queries: ReadQueries, userId: string) =>
  queries
    .selectFrom('wishes')
    .select(['product_id', 'variant_id', 'price_cents', 'added_at'])
    .where('user_id', '=', userId)
    .execute()

export const restockWishesOfUser = (queries: ReadQueries, userId: string) =>
  queries.selectFrom('restock_wishes').select(['product_id', 'added_at']).where('user_id', '=', userId).execute()

/** The reviews that the account marked as helpful. */
export const helpfulReviewsOf = (queries: ReadQueries, userId: string) =>
  queries.selectFrom('helpful_reviews').select(['product_id', 'review_id']).where('user_id', '=', userId).execute()

/** An account's attempts and agreed prices. */
export const agreementsOf = (queries: ReadQueries, userId: string) =>
  queries
    .selectFrom('negotiations')
    .select(['product_id', 'variant_id', 'attempts', 'agreed_cents', 'agreed_until', 'spent'])
    .where('user_id', '=', userId)
    .execute()

export const settingsOf = (queries: ReadQueries, userId: string) =>
  queries
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select([
      'users.wants_replies',
      'users.wants_low_stock',
      'users.wants_messages',
      'users.created_at',
      'users.email_verified_at',
    ])
    .select('users.previous_email')
    .select('second_factors.enabled_at as second_factor_enabled_at')
    .where('users.id', '=', userId)
    .executeTakeFirst()

export const ordersOfUser = (queries: ReadQueries, now: number, userId: string, { after, limit }: KeysetPage) =>
  ordersAt(queries, now)
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
    .select(['total_cents', 'status', 'payment_method', 'created_at', 'expires_at', 'paid_at', 'cancelled_at'])
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** A shop's orders, without customer data. */
export const ordersOfShop = (queries: ReadQueries, now: number, shopId: string, { after, limit }: KeysetPage) =>
  ordersAt(queries, now)
    .innerJoin('order_deliveries as part', 'part.order_id', 'orders.id')
    .select(['orders.id', 'orders.order_number', 'orders.created_at', 'orders.status'])
    .where('part.shop_id', '=', shopId)
    .where('part.order_id', '>', after)
    .orderBy('part.order_id')
    .limit(limit)
    .execute()

/** The lines, parts and refunds of orders, restricted to one shop if `shopId` is given. */
export async function detailsOfOrders(queries: ReadQueries, orderIds: readonly string[], shopId?: string) {
  if (orderIds.length === 0) return { lines: [], parts: [], refunds: [] }
  const lines = await queries
    .selectFrom('order_lines')
    .select(['order_id', 'product_id', 'variant_id', 'variant_text', 'shop_id', 'name', 'qty'])
    .select(['price_cents', 'selling_cents'])
    .where('order_id', 'in', orderIds)
    .$if(shopId !== undefined, (own) => own.where('shop_id', '=', shopId ?? ''))
    .orderBy('position')
    .execute()
  const parts = await queries
    .selectFrom('order_deliveries')
    .select(['order_id', 'shop_id', 'shop_name', 'delivered_at', 'cancelled_at', 'carrier', 'tracking_number'])
    .select(['return_state', 'return_reason', 'return_answer', 'restocked'])
    .where('order_id', 'in', orderIds)
    .$if(shopId !== undefined, (own) => own.where('shop_id', '=', shopId ?? ''))
    .execute()
  const refunds = await queries
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.order_id', 'refunds.shop_id', 'refunds.amount', 'payments.currency', 'refunds.state'])
    .select('refunds.created_at')
    .where('refunds.order_id', 'in', orderIds)
    .$if(shopId !== undefined, (own) => own.where('refunds.shop_id', '=', shopId ?? ''))
    .orderBy('refunds.id')
    .execute()
  return { lines, parts, refunds: refunds.map(inDollars) }
}

const inDollars = <Row extends { amount: number; currency: string }>({ amount, ...refund }: Row) => ({
  ...refund,
  amount_cents: toCentsOf(amount, refund.currency),
})

export const shopOfUser = (queries: ReadQueries, userId: string) =>
  queries
    .selectFrom('shops')
    .select(['id', 'name', 'description', 'picture', 'return_policy', 'low_stock_at as tell_when_left', 'created_at'])
    .where('owner_id', '=', userId)
    .executeTakeFirst()

export const productsOfShop = rowsOf('products', 'shop_id', [...enteredColumns, 'created_at', 'deleted_at'])
