import {
  ALL_CATEGORIES,
  LOW_STOCK,
  type ProductSummary,
  type ShopProductCounts,
  type ShopProductsQuery,
  type StockLevel,
} from 'shared-contract'
import { ownShop } from '../accounts/ownShop'
import type { Session } from '../accounts/sessions'
import type { Context } from '../context'
import { ownSummaryOf } from './productRow'
import { allOfShop, countOfShop, lowStockAtOf, partOfShop, type ShopProductFilter } from './shopProductsStore'
import { wordsOf } from './words'

const OF_ANOTHER = 'These are the products of another shop.'

/** Products of an owner's list, with their floors; of one that is asked for by page, how many it has in all. */
export interface ListedProducts {
  products: ProductSummary[]
  total?: number
}

/** The owner's own products that a query asks for: all of them, or a page. */
export async function shopProducts(
  context: Context,
  owner: Session,
  shopId: string,
  query: ShopProductsQuery,
): Promise<ListedProducts> {
  await ownShop(context, owner, shopId, OF_ANOTHER)
  const { db } = context
  const { pageNumber, pageSize, sortBy } = query
  const filter = await filterOf(context, shopId, query)
  if (pageNumber === undefined) return { products: (await allOfShop(db, filter, sortBy)).map(ownSummaryOf) }
  const total = await countOfShop(db, filter)
  const page = Math.max(1, Math.min(pageNumber, Math.ceil(total / pageSize)))
  const rows = await partOfShop(db, filter, { sortBy, skip: (page - 1) * pageSize, limit: pageSize })
  return { products: rows.map(ownSummaryOf), total }
}

/** How many products there are, and how many run low or are sold out. */
export async function countShopProducts(context: Context, owner: Session, shopId: string): Promise<ShopProductCounts> {
  await ownShop(context, owner, shopId, OF_ANOTHER)
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
