import { PAGE_SIZE, type ProductPage, type ProductQuery } from '@haggle/shared-contract'
import type { Database } from '../../core/database/database'
import { pageWithin } from '../../core/http/pageQuery'
import { isSearch, search, type Found } from '../search/search'
import type { ListQueries } from './listStore'

/** Returns one page of the product list (D10, D46). */
export async function listProducts(db: Database, lists: ListQueries, query: ProductQuery): Promise<ProductPage> {
  const { ids, ...page } = await (isSearch(query) ? search(db, query) : pageOfList(lists, query))
  return { ...page, products: ids.length === 0 ? [] : await lists.summaries(ids) }
}

async function pageOfList(lists: ListQueries, query: ProductQuery): Promise<Found> {
  const total = await lists.count(query.category)
  const { page, pages, offset } = pageWithin(total, query.pageNumber, PAGE_SIZE)
  const ids = total === 0 ? [] : await lists.ids(query, { skip: offset, limit: PAGE_SIZE, total })
  return { ids, page, pages, total, isTotalExact: true }
}
