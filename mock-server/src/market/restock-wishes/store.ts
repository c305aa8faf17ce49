import type { ReadQueries, Transaction } from '../../core/database/database'
import { goneAt } from '../../core/database/openShops'
import { countRows } from '../../core/database/queries'
import type { RestockWishRow } from '../../core/database/tables'

type WishKey = Pick<RestockWishRow, 'user_id' | 'product_id'>

export const restockWish = (queries: ReadQueries, userId: string, productId: string) =>
  queries
    .selectFrom('restock_wishes')
    .select('added_at')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst()

/** Adds a wish unless it exists. */
export const insertRestockWish = (tx: Transaction, wish: RestockWishRow) =>
  tx
    .insertInto('restock_wishes')
    .values(wish)
    .onConflict((same) => same.columns(['user_id', 'product_id']).doNothing())
    .execute()

export const countRestockWishes = (tx: Transaction, userId: string): Promise<number> =>
  countRows(tx.selectFrom('restock_wishes').where('user_id', '=', userId))

/** Deletes a wish; returns whether it was there. */
export const deleteRestockWish = async (tx: Transaction, { user_id, product_id }: WishKey): Promise<boolean> =>
  (await tx
    .deleteFrom('restock_wishes')
    .where('user_id', '=', user_id)
    .where('product_id', '=', product_id)
    .returning('user_id')
    .executeTakeFirst()) !== undefined

/** Wishes whose products are in stock again, in a shop that is open, or gone (`gone_at`). */
export const endedRestockWishes = (queries: ReadQueries, limit: number) =>
  queries
    .selectFrom('restock_wishes')
    .innerJoin('products', 'products.id', 'restock_wishes.product_id')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .select(['restock_wishes.user_id', 'restock_wishes.product_id', goneAt.as('gone_at')])
    .where(({ eb, or }) =>
      or([eb('products.stock', '>', 0).and('shops.state', '=', 'open'), eb(goneAt, 'is not', null)]),
    )
    .orderBy('restock_wishes.product_id')
    .orderBy('restock_wishes.added_at')
    .limit(limit)
    .execute()
