import type { Category, ShopSortBy, StockLevel } from '@haggle/shared-contract'
import { sql, type RawBuilder } from 'kysely'
import type { Database, ReadQueries } from '../../core/database/database'
import { escapeLike } from '../../core/database/escapeLike'
import { isKeptByOwner } from '../../core/database/openShops'
import { countRows, hasRows } from '../../core/database/queries'
import type { ProductForSale } from '../../market/catalogue/productSummary'
import { ownersProducts } from '../../market/catalogue/store'
import { SORTING } from '../../market/search/sorting'

/**
 * A filter of a shop's products; stock 'low' means 1 to `lowStockAt` units, of a product with options that one of its variants
 * has at most so many.
 */
export interface ShopProductFilter {
  shopId: string
  /** The condition of a keyword. */
  isMatch: RawBuilder<boolean> | undefined
  category: Category | undefined
  stock: StockLevel | undefined
  lowStockAt: number
  /** Whether the market hides some of its products (D71). */
  hasHidden: boolean
  /** Whether some of its products have options (D77). */
  hasOptions: boolean
}

interface PageOptions {
  sortBy: ShopSortBy
  skip: number
  limit: number
}

/** Products that are read at a time. */
const PIECE = 200

const OWN_SORTING = {
  ...SORTING,
  stock_asc: { column: 'products.stock', direction: 'asc' },
  stock_desc: { column: 'products.stock', direction: 'desc' },
} as const satisfies Record<ShopSortBy, unknown>

const ofShop = (
  { read }: Database,
  { shopId, isMatch, category, stock, lowStockAt, hasHidden, hasOptions }: ShopProductFilter,
) =>
  read
    .selectFrom('products')
    .where('products.shop_id', '=', shopId)
    // the indexes hold no hidden products
    .where(hasHidden ? isKeptByOwner : sql<boolean>`products.deleted_at is null`)
    .$if(category !== undefined, (products) => products.where('products.category', '=', category ?? 'Other'))
    .$if(stock === 'none', (products) => products.where('products.stock', '=', 0).where(sql<boolean>`in_stock = 0`))
    .$if(stock === 'low', (products) =>
      products
        .where('products.stock', '>', 0)
        .where(hasOptions ? isLow(shopId, lowStockAt) : sql<boolean>`products.stock <= ${lowStockAt}`),
    )
    .where(isMatch ?? sql<boolean>`true`)

/** Reads the variants of the shop's products once, not of each. */
const isLow = (shopId: string, lowStockAt: number) =>
  sql<boolean>`case when products.options is null then products.stock <= ${lowStockAt}
    else products.id in (select variant.product_id from products as own
      join product_variants as variant on variant.product_id = own.id
      where own.shop_id = ${shopId} and own.options is not null
        and variant.deleted_at is null and variant.stock <= ${lowStockAt}) end`

/** A keyword's condition, and that a product which the market hides has the words: a search index holds none of those. */
export const orHiddenWith = (isMatch: RawBuilder<boolean>, words: readonly string[]) => {
  const has = words.map((word) => sql`' ' || products.search_text like ${`% ${escapeLike(word)}%`} escape '\\'`)
  return words.length === 0
    ? isMatch
    : sql<boolean>`(${isMatch} or (products.hidden_at is not null and ${sql.join(has, sql` and `)}))`
}

export const countOfShop = (db: Database, filter: ShopProductFilter): Promise<number> => countRows(ofShop(db, filter))

/** Reads a page of products. Selects the ids first, from an index where the order has one. */
export async function pageOfShop(
  db: Database,
  filter: ShopProductFilter,
  { sortBy, skip, limit }: PageOptions,
): Promise<ProductForSale[]> {
  return productsInOrder(db, idsOf(await sorted(db, filter, sortBy).limit(limit).offset(skip).execute()))
}

/** Reads all matching products, in pieces: the result may be long. */
export async function* allOfShop(
  db: Database,
  filter: ShopProductFilter,
  sortBy: ShopSortBy,
): AsyncGenerator<ProductForSale[]> {
  const ids = idsOf(await sorted(db, filter, sortBy).execute())
  for (let at = 0; at < ids.length; at += PIECE) yield await productsInOrder(db, ids.slice(at, at + PIECE))
}

const sorted = (db: Database, filter: ShopProductFilter, sortBy: ShopSortBy) => {
  const { column, direction } = OWN_SORTING[sortBy]
  return ofShop(db, filter).select('products.id').orderBy(column, direction).orderBy('products.id', direction)
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

async function productsInOrder(db: Database, ids: readonly string[]): Promise<ProductForSale[]> {
  if (ids.length === 0) return []
  const rows = await ownersProducts(db.read).where('products.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const hasHiddenProducts = (queries: ReadQueries, shopId: string): Promise<boolean> =>
  hasRows(queries.selectFrom('products').where('shop_id', '=', shopId).where('hidden_at', 'is not', null))

/** Returns a shop's threshold for low stock; null if it has not set one. */
export const lowStockAtOf = async (queries: ReadQueries, shopId: string): Promise<number | null> => {
  const { low_stock_at } = await queries
    .selectFrom('shops')
    .select('low_stock_at')
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow()
  return low_stock_at
}
