import {
  ALL_CATEGORIES,
  LOW_STOCK,
  type ProductSummary,
  type ShopProductCounts,
  type ShopProductsQuery,
  type StockLevel,
} from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { pageWithin } from '../../core/http/pageQuery'
import { requireOwnShop, type OfShop } from '../../core/sessions/requireOwnShop'
import type { Session } from '../../core/sessions/sessions'
import { ownSummaryOf, type ProductForSale } from '../../market/catalogue/productSummary'
import { hasProductWithOptions } from '../../market/catalogue/store'
import { matchingText } from '../../market/search/search'
import { indexWordsOf } from '../../market/search/words'
import {
  allOfShop,
  countOfShop,
  hasHiddenProducts,
  lowStockAtOf,
  orHiddenWith,
  pageOfShop,
  type ShopProductFilter,
} from './shopProductsStore'

const REFUSAL = 'These are the products of another shop.'

/** A page of an owner's products with their floors; `total` counts those of all pages. */
interface ShopProductsPage {
  products: ProductSummary[]
  total: number
}

/** Reads a page of the caller's own shop; past the last page, the last one. */
export async function shopProductsPage(
  context: Context,
  owner: OfShop,
  shopId: string,
  { pageNumber, pageSize, sortBy, ...query }: ShopProductsQuery & { pageNumber: number },
): Promise<ShopProductsPage> {
  await requireOwnShop(context, owner, shopId, REFUSAL)
  const { db } = context
  const filter = await filterOf(context, shopId, query)
  const total = await countOfShop(db, filter)
  const { offset } = pageWithin(total, pageNumber, pageSize)
  const rows = await pageOfShop(db, filter, { sortBy, skip: offset, limit: pageSize })
  return { products: rows.map(ownSummaryOf), total }
}

/** Reads all products of the caller's own shop that match the query, in pieces. */
export async function allShopProducts(
  context: Context,
  owner: Session,
  shopId: string,
  { sortBy, ...query }: ShopProductsQuery,
): Promise<AsyncGenerator<ProductSummary[]>> {
  await requireOwnShop(context, owner, shopId, REFUSAL)
  const filter = await filterOf(context, shopId, query)
  return summaries(allOfShop(context.db, filter, sortBy))
}

async function* summaries(pieces: AsyncGenerator<ProductForSale[]>): AsyncGenerator<ProductSummary[]> {
  for await (const rows of pieces) yield rows.map(ownSummaryOf)
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
  const isMatch = q === '' ? undefined : await matchingText(db, q)
  const hasHidden = await hasHiddenProducts(db.read, shopId)
  return {
    shopId,
    isMatch: isMatch && hasHidden ? orHiddenWith(isMatch, indexWordsOf(q)) : isMatch,
    category: category === ALL_CATEGORIES ? undefined : category,
    stock,
    lowStockAt: (await lowStockAtOf(db.read, shopId)) ?? LOW_STOCK,
    hasHidden,
    hasOptions: await hasProductWithOptions(db.read, shopId),
  }
}
