import type { ReviewSort } from '@haggle/shared-contract'
import { sql, type Selectable, type SqlBool, type Updateable } from 'kysely'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { shopRemains } from '../../core/database/openShops'
import { forEachShape, prepared, type Slot } from '../../core/database/prepared'
import type { ReviewRow, Tables } from '../../core/database/tables'

/** A review with its author's current name. */
export type StoredReview = Selectable<Tables['reviews']> & { author: string }

const withAuthor = (queries: ReadQueries) =>
  queries
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .selectAll('reviews')
    .select('users.name as author')

interface ReviewsPage {
  productId: string
  offset: number
  limit: number
}

/** The columns that a list is sorted by before the time. */
const SORTED_BY = { newest: [], helpful: ['helpful desc'], highest: ['rating desc'], lowest: ['rating asc'] } as const

const inOrder = (sort: ReviewSort, table: string) =>
  sql.raw([...SORTED_BY[sort], 'created_at desc', 'id desc'].map((by) => `${table}.${by}`).join(', '))

/** Part of a product's reviews, among equals the newest first, with their authors' current names. */
export const reviewsOfProduct = forEachShape(
  (sort: ReviewSort) =>
    prepared((queries, slot: Slot<ReviewsPage>) =>
      withAuthor(queries)
        // found by an index alone, however deep the page is
        .where('reviews.id', 'in', (page) =>
          page
            .selectFrom('reviews as listed')
            .select('listed.id')
            .where('listed.product_id', '=', slot('productId'))
            .where('listed.hidden_at', 'is', null)
            .orderBy(inOrder(sort, 'listed'))
            .limit(slot('limit'))
            .offset(slot('offset')),
        )
        .orderBy(inOrder(sort, 'reviews')),
    ),
  (sort) => sort,
)

/** A customer's review of a product, also a hidden one. */
export const reviewBy = prepared((queries, slot: Slot<{ productId: string; userId: string }>) =>
  withAuthor(queries).where('reviews.product_id', '=', slot('productId')).where('reviews.user_id', '=', slot('userId')),
)

/** The numbers of a product's shown reviews by rating; ratings that nobody gave are missing. */
export const ratingsOf = prepared((queries, slot: Slot<{ productId: string }>) =>
  queries
    .selectFrom('reviews')
    .select(({ fn }) => ['rating', fn.countAll<number>().as('count')])
    .where('product_id', '=', slot('productId'))
    .where('hidden_at', 'is', null)
    .groupBy('rating'),
)

export const insertReview = (tx: Transaction, review: ReviewRow) => tx.insertInto('reviews').values(review).execute()

/** A review of a present product, with its author's current name and the product's shop. */
export const reviewOnSale = (queries: ReadQueries, productId: string, reviewId: string) =>
  withAuthor(queries)
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select('products.shop_id')
    .where('reviews.id', '=', reviewId)
    .where('reviews.product_id', '=', productId)
    .where('products.deleted_at', 'is', null)
    .where(shopRemains)
    .executeTakeFirst()

export const updateReview = (tx: Transaction, id: string, columns: Updateable<Tables['reviews']>) =>
  tx.updateTable('reviews').set(columns).where('id', '=', id).execute()

/** A review of any product, also a hidden one. */
export const reviewById = (queries: ReadQueries, id: string) =>
  queries.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirst()

/** Adds to a product's sum and number of ratings, after a review was hidden or brought back. */
export const addToRatings = (tx: Transaction, productId: string, by: { sum: number; count: number }) =>
  tx
    .updateTable('products')
    .set((product) => ({
      rating_sum: product('rating_sum', '+', by.sum),
      review_count: product('review_count', '+', by.count),
    }))
    .where('id', '=', productId)
    .execute()

/** Adds `by` to the sum of a product's ratings, after one of them changed. */
export const addToRatingSum = (tx: Transaction, productId: string, by: number) =>
  tx
    .updateTable('products')
    .set((product) => ({ rating_sum: product('rating_sum', '+', by) }))
    .where('id', '=', productId)
    .execute()

/** The reviews of a product that a customer marked as helpful. */
export const helpfulMarksOf = prepared((queries, slot: Slot<{ userId: string; productId: string }>) =>
  queries
    .selectFrom('helpful_reviews')
    .select('review_id')
    .where('user_id', '=', slot('userId'))
    .where('product_id', '=', slot('productId')),
)

/** Adds or removes a customer's helpful mark, and updates the review's count if that changed anything. */
export async function setHelpful(tx: Transaction, vote: Tables['helpful_reviews'], isHelpful: boolean): Promise<void> {
  const votes = isHelpful
    ? await tx
        .insertInto('helpful_reviews')
        .values(vote)
        .onConflict((same) => same.doNothing())
        .returning('review_id')
        .execute()
    : await tx
        .deleteFrom('helpful_reviews')
        .where('user_id', '=', vote.user_id)
        .where('review_id', '=', vote.review_id)
        .where('product_id', '=', vote.product_id)
        .returning('review_id')
        .execute()
  if (votes.length === 0) return
  await tx
    .updateTable('reviews')
    .set((review) => ({ helpful: review('helpful', isHelpful ? '+' : '-', 1) }))
    .where('id', '=', vote.review_id)
    .execute()
}

/** Counts a new rating of a product; returns false if it is gone. */
export async function addRating(tx: Transaction, productId: string, rating: number): Promise<boolean> {
  const counted = await tx
    .updateTable('products')
    .set((product) => ({
      rating_sum: product('rating_sum', '+', rating),
      review_count: product('review_count', '+', 1),
    }))
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .where(shopRemains)
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}

/** Whether a paid order of the customer contains the product, neither cancelled nor returned. */
export const hasBought = async (tx: Transaction, userId: string, productId: string): Promise<boolean> =>
  (await productsBought(tx, userId).execute()).some(({ product_id }) => product_id === productId)

/**
 * The products of a customer's paid orders, neither cancelled nor returned. Asked for one product, SQLite would read all
 * of that product's sales.
 */
const productsBought = (tx: Transaction, userId: string) =>
  tx
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select('order_lines.product_id')
    .where('orders.user_id', '=', userId)
    .where('orders.status', '=', 'paid')
    .where(stillBought)

/** Excludes lines of parts that were cancelled or returned. */
const stillBought = sql<SqlBool>`not exists (select 1 from order_deliveries as part
  where part.order_id = order_lines.order_id and part.shop_id = order_lines.shop_id
    and (part.cancelled_at is not null or part.return_state = 'accepted'))`

/** Marks a customer's reviews of products that were just paid as verified purchases (D16). */
export const verifyReviews = (tx: Transaction, userId: string, productIds: readonly string[]) =>
  tx
    .updateTable('reviews')
    .set({ verified: 1 })
    .where('user_id', '=', userId)
    .where('product_id', 'in', productIds)
    .where('verified', '=', 0)
    .execute()

/** Removes that mark from a customer's reviews of products that none of their other purchases contains (D61). */
export const unverifyReviews = (tx: Transaction, userId: string, productIds: readonly string[]) =>
  tx
    .updateTable('reviews')
    .set({ verified: 0 })
    .where('user_id', '=', userId)
    .where('product_id', 'in', productIds)
    .where('verified', '=', 1)
    .where('product_id', 'not in', productsBought(tx, userId))
    .execute()
