import { sql, type Insertable, type Updateable } from 'kysely'
import type { Category } from 'shared-contract'
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

/** The product for sale with an id, if there is one. */
export const productById = prepared((queries, slot: Slot<{ id: string }>) =>
  productsForSale(queries).where('products.id', '=', slot('id')),
)

/** A product with all that its owner knows, also one that is no longer for sale. */
export const productRowById = (queries: ReadQueries, id: string): Promise<ProductRow | undefined> =>
  queries.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()

/** Where a product is in a shop's list. */
export interface ProductPosition {
  created_at: number
  id: string
}

/** The next of them after a position, or the first ones. */
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

/** Where a product comes among all by age; also of one that is no longer for sale: who had it last goes on from there. */
export const positionOf = prepared((queries, slot: Slot<{ id: string }>) =>
  queries.selectFrom('products').select(['created_at', 'id']).where('id', '=', slot('id')),
)

/** The ids of the products for sale after a position, oldest first, from an index alone. */
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

export const updateProduct = (tx: Transaction, id: string, columns: Updateable<Products>) =>
  tx.updateTable('products').set(columns).where('id', '=', id).execute()

/** A product's pictures beside the first. */
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

/** Counts a product in (1) or out (-1) of its category, in the transaction that adds or deletes it. */
export const countProduct = (tx: Transaction, category: Category, by: number) =>
  tx
    .insertInto('category_counts')
    .values({ category, products: by })
    .onConflict((counted) =>
      counted.column('category').doUpdateSet((count) => ({ products: count('category_counts.products', '+', by) })),
    )
    .execute()

/** How many products are for sale, in a category or in all: kept as products come and go, so that nothing is counted. */
export async function countForSale(queries: ReadQueries, category: Category | undefined): Promise<number> {
  const counts = await queries.selectFrom('category_counts').selectAll().execute()
  return counts
    .filter((count) => category === undefined || count.category === category)
    .reduce((sum, { products }) => sum + products, 0)
}

/** Adds words to those that some product has; in order, so that two products added at once cannot wait for each other. */
export const learnWords = (tx: Transaction, words: readonly string[]) =>
  tx
    .insertInto('search_words')
    .values(words.toSorted().map((word) => ({ word })))
    .onConflict((known) => known.doNothing())
    .execute()

/** The first words of some product that begin like this, up to a limit. */
export const wordsBeginningWith = prepared((queries, slot: Slot<{ word: string; end: string; limit: number }>) =>
  queries
    .selectFrom('search_words')
    .select('word')
    .where('word', '>=', slot('word'))
    .where('word', '<', slot('end'))
    .orderBy('word')
    .limit(slot('limit')),
)

/** Those of the candidates that are a word of some product. */
export async function knownWords(queries: ReadQueries, candidates: readonly string[]): Promise<string[]> {
  if (candidates.length === 0) return []
  const rows = await queries.selectFrom('search_words').select('word').where('word', 'in', candidates).execute()
  return rows.map(({ word }) => word)
}

/** Those of the candidates that begin a word of some product. */
export async function knownBeginnings(queries: ReadQueries, candidates: readonly string[]): Promise<string[]> {
  if (candidates.length === 0) return []
  const values = sql.join(candidates.map((candidate) => sql`(${candidate})`))
  const beginnings = sql<{ candidate: string }>`
    select column1 as candidate from (values ${values}) as candidates
    where exists (select 1 from search_words where word >= column1 and word < column1 || ${'\u{10ffff}'})
  `
  return (await selectRows(queries, beginnings)).map(({ candidate }) => candidate)
}
