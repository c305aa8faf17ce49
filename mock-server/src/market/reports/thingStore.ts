import type { ReportSubject } from '@haggle/shared-contract'
import type { ReadQueries } from '../../core/database/database'
import { reportableMessages } from '../conversations/reportStore'

/** A thing that can be reported, as it is stored: `goneAt` if customers do not see it any more. */
export interface StoredThing {
  subject: ReportSubject
  id: string
  /** The account of its shop, or the author of a review or message. */
  owner_id: string
  name: string
  text: string
  image: string
  rating?: number
  author?: { _id: string; name: string }
  shop_id: string
  shop_name: string
  /** The product itself, or that of a review. */
  product_id?: string
  /** The accounts that can see it; everybody without it. */
  seenBy?: readonly string[]
  isGone: boolean
  hidden_at: number | null
  hidden_reason: string | null
}

const readers = {
  product: async (queries: ReadQueries, ids: readonly string[]): Promise<StoredThing[]> => {
    const rows = await queries
      .selectFrom('products')
      .innerJoin('shops', 'shops.id', 'products.shop_id')
      .select(['products.id', 'products.name', 'products.description', 'products.image', 'products.deleted_at'])
      .select(['products.hidden_at', 'products.hidden_reason', 'products.shop_id'])
      .select(['shops.name as shop_name', 'shops.owner_id', 'shops.closing_since'])
      .where('products.id', 'in', ids)
      .execute()
    return rows.map(({ description, deleted_at, closing_since, ...row }) => ({
      ...row,
      subject: 'product',
      text: description,
      product_id: row.id,
      isGone: deleted_at !== null || closing_since !== null,
    }))
  },
  review: async (queries: ReadQueries, ids: readonly string[]): Promise<StoredThing[]> => {
    const rows = await queries
      .selectFrom('reviews')
      .innerJoin('products', 'products.id', 'reviews.product_id')
      .innerJoin('shops', 'shops.id', 'products.shop_id')
      .innerJoin('users', 'users.id', 'reviews.user_id')
      .select(['reviews.id', 'reviews.rating', 'reviews.comment', 'reviews.user_id', 'reviews.product_id'])
      .select(['reviews.hidden_at', 'reviews.hidden_reason', 'users.name as author', 'products.name', 'products.image'])
      .select(['products.shop_id', 'shops.name as shop_name', 'products.deleted_at', 'shops.closing_since'])
      .where('reviews.id', 'in', ids)
      .execute()
    return rows.map(({ comment, author, user_id, deleted_at, closing_since, ...row }) => ({
      ...row,
      subject: 'review',
      owner_id: user_id,
      text: comment,
      author: { _id: user_id, name: author },
      isGone: deleted_at !== null || closing_since !== null || row.hidden_at !== null,
    }))
  },
  shop: async (queries: ReadQueries, ids: readonly string[]): Promise<StoredThing[]> => {
    const rows = await queries
      .selectFrom('shops')
      .innerJoin('users', 'users.id', 'shops.owner_id')
      .select(['shops.id', 'shops.name', 'shops.description', 'shops.picture', 'shops.owner_id', 'users.deleted_at'])
      .select(['shops.suspended_at', 'shops.suspended_reason', 'shops.state'])
      .where('shops.id', 'in', ids)
      .execute()
    return rows.map(({ id, name, owner_id, ...row }) => ({
      subject: 'shop',
      id,
      name,
      owner_id,
      text: row.description,
      image: row.picture,
      shop_id: id,
      shop_name: name,
      isGone: row.deleted_at !== null,
      hidden_at: row.state === 'suspended' ? row.suspended_at : null,
      hidden_reason: row.suspended_reason,
    }))
  },
  message: async (queries: ReadQueries, ids: readonly string[]): Promise<StoredThing[]> => {
    const rows = await reportableMessages(queries, ids)
    return rows.map(({ author, user_id, side, customer_id, owner_id, ...row }) => ({
      ...row,
      subject: 'message',
      owner_id: user_id,
      name: side === 'customer' ? `to ${row.shop_name}` : 'to a customer',
      image: '',
      author: { _id: user_id, name: author },
      seenBy: [customer_id, owner_id],
      isGone: row.hidden_at !== null,
    }))
  },
}

/** The things with these ids. */
export const thingsOf = (
  queries: ReadQueries,
  subject: ReportSubject,
  ids: readonly string[],
): Promise<StoredThing[]> => (ids.length === 0 ? Promise.resolve([]) : readers[subject](queries, ids))
