import type { Category } from '@haggle/shared-contract'
import { sql } from 'kysely'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { isAnyShopClosed, isOfClosedShop, isOpen } from '../../core/database/openShops'

/** Returns what searches find products by: their words, in lower case and without accents. */
export async function searchTextsOf(queries: ReadQueries, ids: readonly string[]): Promise<string[]> {
  const rows = await queries.selectFrom('products').select('search_text').where('id', 'in', ids).execute()
  return rows.map(({ search_text }) => search_text)
}

/** Whether the products of a shop are hidden. */
export const isClosed = async (queries: ReadQueries, shopId: string): Promise<boolean> =>
  (await queries.selectFrom('shops').select('id').where('id', '=', shopId).where(isOpen).executeTakeFirst()) ===
  undefined

/** The number of products, in a category or in all, from the maintained counts, which include those of closed shops. */
export async function listedProducts(queries: ReadQueries, category: Category | undefined) {
  const counts = await queries
    .selectFrom('category_counts')
    .select(['category', 'products', isAnyShopClosed.as('isAnyShopClosed')])
    .execute()
  const inList = counts.filter((count) => category === undefined || count.category === category)
  return {
    listed: inList.reduce((sum, { products }) => sum + products, 0),
    isAnyShopClosed: counts.some(({ isAnyShopClosed }) => Boolean(isAnyShopClosed)),
  }
}

/** The number of products for sale, in a category or in all. */
export async function countForSale(queries: ReadQueries, category: Category | undefined): Promise<number> {
  const { listed, isAnyShopClosed } = await listedProducts(queries, category)
  return isAnyShopClosed ? listed - (await countHidden(queries, category)) : listed
}

/** The number of products of closed shops; not found by their category, which has many more. */
async function countHidden(queries: ReadQueries, category: Category | undefined): Promise<number> {
  const isMeant = category === undefined ? sql.lit(1) : sql`case when category = ${category} then 1 end`
  const { count } = await queries
    .selectFrom('products')
    .select(({ fn }) => fn.count<number>(isMeant).as('count'))
    .where('deleted_at', 'is', null)
    .where(isOfClosedShop)
    .executeTakeFirstOrThrow()
  return count
}

/** Adds the words of search texts to the known words, sorted so that concurrent transactions cannot deadlock. */
export const insertKnownWords = (tx: Transaction, words: readonly string[]) =>
  tx
    .insertInto('search_words')
    .values(words.toSorted().map((word) => ({ word })))
    .onConflict((known) => known.doNothing())
    .execute()
