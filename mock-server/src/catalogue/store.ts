import { sql, type Insertable, type Updateable } from 'kysely'
import { CATEGORIES, type Category } from 'shared-contract'
import type { ReadQueries, Transaction } from '../database/database'
import { prepared, type Slot } from '../database/prepared'
import { shownColumns } from '../database/productColumns'
import { selectRows } from '../database/queries'
import type { ProductRow, Tables } from '../database/tables'

type Products = Tables['products']

/** Products for sale, with their shops' names. */
export const productsForSale = (queries: ReadQueries) =>
  queries
    .selectFrom('products')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .select(shownColumns.map((column) => `products.${column}` as const))
    .select(['products.shop_id', 'products.rating_sum', 'shops.name as shop_name'])
    .where('products.deleted_at', 'is', null)

/** The product for sale with an id: at most one row. */
export const productById = prepared((queries, slot: Slot<{ id: string }>) =>
  productsForSale(queries).where('products.id', '=', slot('id')),
)

/** Returns what searches find products by: their words, in lower case and without accents. */
export async function searchTextsOf(queries: ReadQueries, ids: readonly string[]): Promise<string[]> {
  const rows = await queries.selectFrom('products').select('search_text').where('id', 'in', ids).execute()
  return rows.map(({ search_text }) => search_text)
}

/** Returns the whole row of a product, also of a deleted one. */
export const productRowById = (queries: ReadQueries, id: string): Promise<ProductRow | undefined> =>
  queries.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()

/** A product's position in a shop's list. */
export interface ProductPosition {
  created_at: number
  id: string
}

/** Reads a shop's products for sale, newest first, from the beginning or after a position. */
export const nextProductsOfShop = (
  queries: ReadQueries,
  shopId: string,
  { after, limit }: { after: ProductPosition | undefined; limit: number },
) =>
  productsForSale(queries)
    .where('products.shop_id', '=', shopId)
    .$if(after !== undefined, (products) =>
      products.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('products.created_at', 'products.id'), '<', tuple(after?.created_at ?? 0, after?.id ?? '')),
      ),
    )
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .limit(limit)
    .execute()

/** A product's position in order of age. Deleted products count, so that a client can continue after one. */
export const positionOf = prepared((queries, slot: Slot<{ id: string }>) =>
  queries.selectFrom('products').select(['created_at', 'id']).where('id', '=', slot('id')),
)

/** The ids of products for sale after a position, oldest first; reads only an index. */
export const idsAfterPosition = prepared((queries, slot: Slot<{ created_at: number; id: string; limit: number }>) =>
  queries
    .selectFrom('products')
    .select('id')
    .where('deleted_at', 'is', null)
    .where((product) =>
      product(product.refTuple('created_at', 'id'), '>', product.tuple(slot('created_at'), slot('id'))),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(slot('limit')),
)

export const shopOfOwner = (tx: Transaction, ownerId: string) =>
  tx.selectFrom('shops').select(['id', 'name']).where('owner_id', '=', ownerId).executeTakeFirstOrThrow()

export const insertProduct = (tx: Transaction, product: Insertable<Products>) =>
  tx.insertInto('products').values(product).execute()

export const insertProducts = (tx: Transaction, products: Insertable<Products>[]) =>
  tx.insertInto('products').values(products).execute()

export const productOfKey = (tx: Transaction, key: string) =>
  tx.selectFrom('product_keys').select(['input', 'product_id']).where('key', '=', key).executeTakeFirst()

export const insertProductKey = (tx: Transaction, row: Tables['product_keys']) =>
  tx.insertInto('product_keys').values(row).execute()

export const updateProduct = (tx: Transaction, id: string, columns: Updateable<Products>) =>
  tx.updateTable('products').set(columns).where('id', '=', id).execute()

/** A product's pictures after the first. */
export const furtherImages = prepared((queries, slot: Slot<{ id: string }>) =>
  queries.selectFrom('product_images').select('url').where('product_id', '=', slot('id')).orderBy('position'),
)

export async function replaceFurtherImages(tx: Transaction, id: string, urls: readonly string[]): Promise<void> {
  await tx.deleteFrom('product_images').where('product_id', '=', id).execute()
  if (urls.length === 0) return
  await tx
    .insertInto('product_images')
    .values(urls.map((url, at) => ({ product_id: id, position: at + 1, url })))
    .execute()
}

/** Adjusts a category's count of products for sale, in the transaction that adds or deletes them. */
export const addToCategoryCount = (tx: Transaction, category: Category, by: number) =>
  tx
    .insertInto('category_counts')
    .values({ category, products: by })
    .onConflict((counted) =>
      counted.column('category').doUpdateSet((count) => ({ products: count('category_counts.products', '+', by) })),
    )
    .execute()

/** Adjusts the counts of several categories, in one order for all, so that concurrent transactions cannot deadlock. */
export async function addToCategoryCounts(tx: Transaction, counts: ReadonlyMap<Category, number>): Promise<void> {
  for (const category of CATEGORIES) {
    const by = counts.get(category)
    if (by !== undefined) await addToCategoryCount(tx, category, by)
  }
}

/** Returns the number of products for sale, in a category or in all, from the maintained counts. */
export async function countForSale(queries: ReadQueries, category: Category | undefined): Promise<number> {
  const counts = await queries.selectFrom('category_counts').selectAll().execute()
  return counts
    .filter((count) => category === undefined || count.category === category)
    .reduce((sum, { products }) => sum + products, 0)
}

/** Adds words to the known words, sorted so that concurrent transactions cannot deadlock. */
export const insertKnownWords = (tx: Transaction, words: readonly string[]) =>
  tx
    .insertInto('search_words')
    .values(words.toSorted().map((word) => ({ word })))
    .onConflict((known) => known.doNothing())
    .execute()

/** Known words with a prefix, up to a limit; `end` is the exclusive end of the prefix's range. */
export const wordsBeginningWith = prepared((queries, slot: Slot<{ word: string; end: string; limit: number }>) =>
  queries
    .selectFrom('search_words')
    .select('word')
    .where('word', '>=', slot('word'))
    .where('word', '<', slot('end'))
    .orderBy('word')
    .limit(slot('limit')),
)

/** The prefixes of known words that are one letter longer than this one. */
export async function prefixesBeginningWith(queries: ReadQueries, prefix: string): Promise<string[]> {
  const rows = await selectRows(
    queries,
    sql<{ longer: string }>`select distinct substr(word, 1, ${[...prefix].length + 1}) as longer from search_words
      where word > ${prefix} and word < ${`${prefix}\u{10ffff}`}`,
  )
  return rows.map(({ longer }) => longer)
}

/** Returns the candidates that are known words. */
export async function knownWords(queries: ReadQueries, candidates: readonly string[]): Promise<string[]> {
  if (candidates.length === 0) return []
  const rows = await queries.selectFrom('search_words').select('word').where('word', 'in', candidates).execute()
  return rows.map(({ word }) => word)
}

/** Returns the candidates that are prefixes of known words. */
export async function knownPrefixes(queries: ReadQueries, candidates: readonly string[]): Promise<string[]> {
  if (candidates.length === 0) return []
  const values = sql.join(candidates.map((candidate) => sql`(${candidate})`))
  const beginnings = sql<{ candidate: string }>`
    select column1 as candidate from (values ${values}) as candidates
    where exists (select 1 from search_words where word >= column1 and word < column1 || ${'\u{10ffff}'})
  `
  return (await selectRows(queries, beginnings)).map(({ candidate }) => candidate)
}
