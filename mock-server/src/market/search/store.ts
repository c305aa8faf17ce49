import type { Category } from '@haggle/shared-contract'
import type { ReadQueries, Transaction } from '../../core/database/database'

/** Returns what searches find products by: their words, in lower case and without accents. */
export async function searchTextsOf(queries: ReadQueries, ids: readonly string[]): Promise<string[]> {
  const rows = await queries.selectFrom('products').select('search_text').where('id', 'in', ids).execute()
  return rows.map(({ search_text }) => search_text)
}

/** Whether a shop is closing: its products are hidden, though not all of them are deleted yet. */
export const isClosing = async (queries: ReadQueries, shopId: string): Promise<boolean> =>
  (await queries
    .selectFrom('shops')
    .select('id')
    .where('id', '=', shopId)
    .where('closing_since', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Returns the number of products for sale, in a category or in all, from the maintained counts. */
export async function countForSale(queries: ReadQueries, category: Category | undefined): Promise<number> {
  const counts = await queries.selectFrom('category_counts').selectAll().execute()
  return counts
    .filter((count) => category === undefined || count.category === category)
    .reduce((sum, { products }) => sum + products, 0)
}

/** Adds the words of search texts to the known words, sorted so that concurrent transactions cannot deadlock. */
export const insertKnownWords = (tx: Transaction, words: readonly string[]) =>
  tx
    .insertInto('search_words')
    .values(words.toSorted().map((word) => ({ word })))
    .onConflict((known) => known.doNothing())
    .execute()
