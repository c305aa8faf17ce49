import type { ReadQueries, Transaction } from '../../core/database/database'
import type { WishRow } from '../../core/database/tables'
import { presentProducts } from '../catalogue/store'

/** A customer's wishes whose products are for sale, newest first. */
export const wishesOf = (queries: ReadQueries, userId: string) =>
  presentProducts(queries)
    .innerJoin('wishes', 'wishes.product_id', 'products.id')
    .select(['wishes.added_at', 'wishes.price_cents', 'wishes.variant_id'])
    .where('wishes.user_id', '=', userId)
    .orderBy('wishes.added_at', 'desc')
    .orderBy('wishes.product_id', 'desc')
    .execute()

/** Adds a wish unless it exists. */
export const insertWish = (tx: Transaction, wish: WishRow) =>
  tx
    .insertInto('wishes')
    .values(wish)
    .onConflict((same) => same.columns(['user_id', 'product_id']).doNothing())
    .execute()

/** Makes a wish one for a variant with its price, unless it is that already (D77). */
export const setWishedVariant = (
  tx: Transaction,
  { user_id, product_id, variant_id, price_cents }: WishRow & { variant_id: string },
) =>
  tx
    .updateTable('wishes')
    .set({ variant_id, price_cents })
    .where('user_id', '=', user_id)
    .where('product_id', '=', product_id)
    .where(({ or, eb }) => or([eb('variant_id', 'is', null), eb('variant_id', '<>', variant_id)]))
    .execute()

export const deleteWish = (tx: Transaction, userId: string, productId: string) =>
  tx.deleteFrom('wishes').where('user_id', '=', userId).where('product_id', '=', productId).execute()

/** Removes a customer's wishes whose products are deleted. */
export const deleteGoneWishes = (tx: Transaction, userId: string) =>
  tx
    .deleteFrom('wishes')
    .where('user_id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('products')
          .select('products.id')
          .whereRef('products.id', '=', 'wishes.product_id')
          .where('products.deleted_at', 'is not', null),
      ),
    )

/** Returns a row if the product exists, also if it is deleted. */
export const productExists = (queries: ReadQueries, id: string) =>
  queries.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst()
