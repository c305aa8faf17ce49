import { CATEGORIES, type Category } from '@haggle/shared-contract'
import type { Insertable, Updateable } from 'kysely'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { needsRowLocks } from '../../core/database/lockRow'
import { isKeptByOwner, isOfOpenShop } from '../../core/database/openShops'
import { prepared, type Slot } from '../../core/database/prepared'
import { shownColumns } from '../../core/database/productColumns'
import type { ProductRow, Tables } from '../../core/database/tables'

type Products = Tables['products']

/**
 * Products that are neither deleted nor of a shop that is closing for good, with their shops' names and states: those of a
 * shop that is closed at the moment can be read, and not be bought (D70).
 */
export const presentProducts = (queries: ReadQueries) =>
  productsWithShops(queries).where('products.deleted_at', 'is', null).where('shops.closing_since', 'is', null)

/** Products that their owners see: also those that the market hides (D71). */
export const ownersProducts = (queries: ReadQueries) => productsWithShops(queries).where(isKeptByOwner)

const productsWithShops = (queries: ReadQueries) =>
  queries
    .selectFrom('products')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .select(shownColumns.map((column) => `products.${column}` as const))
    .select(['products.shop_id', 'products.rating_sum', 'shops.name as shop_name', 'shops.state as shop_state'])
    .select(['products.hidden_at', 'products.hidden_reason'])

/** The present product with an id: at most one row. */
export const productById = prepared((queries, slot: Slot<{ id: string }>) =>
  presentProducts(queries).where('products.id', '=', slot('id')),
)

/** A product as its owner sees it: at most one row. */
export const ownersProductById = prepared((queries, slot: Slot<{ id: string }>) =>
  ownersProducts(queries).where('products.id', '=', slot('id')),
)

/** Returns the whole row of a product, also of a deleted one. */
export const productRowById = (queries: ReadQueries, id: string): Promise<ProductRow | undefined> =>
  queries.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()

/** A product's position in a shop's list. */
export interface ProductPosition {
  created_at: number
  id: string
}

/** Reads a shop's products, newest first, from the beginning or after a position. */
export const nextProductsOfShop = (
  queries: ReadQueries,
  shopId: string,
  { after, limit }: { after: ProductPosition | undefined; limit: number },
) =>
  presentProducts(queries)
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

/** Whether a shop has a product with options; reads only an index. */
export const hasProductWithOptions = async (queries: ReadQueries, shopId: string): Promise<boolean> =>
  (await queries
    .selectFrom('products')
    .select('shop_id')
    .where('shop_id', '=', shopId)
    .where('options', 'is not', null)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

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
    .where(isOfOpenShop)
    .where((product) =>
      product(product.refTuple('created_at', 'id'), '>', product.tuple(slot('created_at'), slot('id'))),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(slot('limit')),
)

/** The state of a shop, which on PostgreSQL cannot change before the transaction ends. */
export const stateOfShopUntilCommit = prepared((tx: Transaction, slot: Slot<{ shopId: string }>) =>
  tx
    .selectFrom('shops')
    .select('state')
    .where('id', '=', slot('shopId'))
    .$if(needsRowLocks(tx), (shop) => shop.forKeyShare()),
)

export const shopOfOwner = (queries: ReadQueries, ownerId: string) =>
  queries.selectFrom('shops').select(['id', 'name']).where('owner_id', '=', ownerId).executeTakeFirstOrThrow()

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

/** Updates the columns that change: setting the text of a product to what it was would index all of its words again. */
export async function updateChangedColumns(
  tx: Transaction,
  before: ProductRow,
  columns: Partial<ProductRow>,
): Promise<void> {
  const changed = Object.entries(columns).filter(([name, value]) => value !== before[name as keyof ProductRow])
  if (changed.length > 0) await updateProduct(tx, before.id, Object.fromEntries(changed))
}

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
