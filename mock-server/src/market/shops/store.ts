import type { Updateable } from 'kysely'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { needsRowLocks } from '../../core/database/lockRow'
import type { ShopAdditions, ShopProfile } from '../../core/database/tables'

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

/** The average of all reviews, with two decimals; 0 without any. */
export const ratingOf = ({ reviews, stars }: Pick<Awaited<ReturnType<typeof sumsOfShop>>, 'reviews' | 'stars'>) =>
  Number(reviews) === 0 ? 0 : Math.round((Number(stars) * 100) / Number(reviews)) / 100

export const updateShop = (
  tx: Transaction,
  id: string,
  columns: Updateable<ShopProfile & Pick<ShopAdditions, 'agents_may_offer'>>,
) => tx.updateTable('shops').set(columns).where('id', '=', id).execute()

/** Locks a shop until the transaction ends: orders and offers that are being made are waited for, and later ones wait. */
export const lockShop = (tx: Transaction, id: string) =>
  tx
    .selectFrom('shops')
    .select(['state', 'state_before', 'paused_until'])
    .where('id', '=', id)
    .$if(needsRowLocks(tx), (shop) => shop.forUpdate())
    .executeTakeFirst()

export const setShopState = (tx: Transaction, id: string, columns: Updateable<ShopAdditions>) =>
  tx.updateTable('shops').set(columns).where('id', '=', id).execute()
