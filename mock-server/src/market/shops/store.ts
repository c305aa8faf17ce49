import type { Updateable } from 'kysely'
import type { ReadQueries, Transaction } from '../../core/database/database'
import type { ShopProfile } from '../../core/database/tables'

/** A shop whose owner has not left (D66). */
export const shopById = (queries: ReadQueries, id: string) =>
  queries
    .selectFrom('shops')
    .innerJoin('users', 'users.id', 'shops.owner_id')
    .selectAll('shops')
    .where('shops.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()

/** Product count and review totals over the shop's products for sale; a covering index serves it. */
export const sumsOfShop = (queries: ReadQueries, id: string) =>
  queries
    .selectFrom('products')
    .select(({ fn }) => [
      fn.countAll<number>().as('products'),
      fn.sum<number | string | null>('review_count').as('reviews'),
      fn.sum<number | string | null>('rating_sum').as('stars'),
    ])
    .where('shop_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()

export const updateShop = (tx: Transaction, id: string, columns: Updateable<ShopProfile>) =>
  tx.updateTable('shops').set(columns).where('id', '=', id).execute()
