import {
  ALL_CATEGORIES,
  LOW_STOCK,
  type ProductSummary,
  type ShopProductCounts,
  type ShopProductsQuery,
  type StockLevel,
} from 'shared-contract'
import { requireOwnShop } from '../accounts/requireOwnShop'
import type { Session } from '../accounts/sessions'
import type { Context } from '../context'
import { ownSummaryOf } from './productRow'
import { allOfShop, countOfShop, lowStockAtOf, partOfShop, type ShopProductFilter } from './shopProductsStore'
import { wordsOf } from './words'

const REFUSAL = 'These are the products of another shop.'

/** An owner's products with their floors; `total` is set for a page. */
export interface ListedProducts {
  products: ProductSummary[]
  total?: number
}

/** Lists the products of the caller's own shop: all that match the query, or a page of them. */
export async function shopProducts(
  context: Context,
  owner: Session,
  shopId: string,
  query: ShopProductsQuery,
): Promise<ListedProducts> {
  await requireOwnShop(context, owner, shopId, REFUSAL)
  const { db } = context
  const { pageNumber, pageSize, sortBy } = query
  const filter = await filterOf(context, shopId, query)
  if (pageNumber === undefined) return { products: (await allOfShop(db, filter, sortBy)).map(ownSummaryOf) }
  const total = await countOfShop(db, filter)
  const page = Math.max(1, Math.min(pageNumber, Math.ceil(total / pageSize)))
  const rows = await partOfShop(db, filter, { sortBy, skip: (page - 1) * pageSize, limit: pageSize })
  return { products: rows.map(ownSummaryOf), total }
}

/** Counts the products of the caller's own shop, and those that are low in stock or sold out. */
export async function countShopProducts(context: Context, owner: Session, shopId: string): Promise<ShopProductCounts> {
  await requireOwnShop(context, owner, shopId, REFUSAL)
  const filter = await filterOf(context, shopId, { q: '', category: ALL_CATEGORIES, stock: undefined })
  const count = (stock?: StockLevel) => countOfShop(context.db, { ...filter, stock })
  return { products: await count(), low: await count('low'), none: await count('none') }
}

async function filterOf(
  { db }: Context,
  shopId: string,
  { q, category, stock }: Pick<ShopProductsQuery, 'q' | 'category' | 'stock'>,
): Promise<ShopProductFilter> {
  return {
    shopId,
    words: q === '' ? undefined : wordsOf(q),
    category: category === ALL_CATEGORIES ? undefined : category,
    stock,
    lowStockAt: (await lowStockAtOf(db.read, shopId)) ?? LOW_STOCK,
  }
}
