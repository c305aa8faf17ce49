import { PAGE_SIZE, SEARCH_DEPTH, type ProductQuery } from 'shared-contract'
import type { Database } from '../database/database'
import { fewMatching, type ListQueries } from './listStore'
import { pageOfMatches } from './pagination'
import type { SearchResult } from './search'

/** One page of a list: a ProductPage as JSON, and the ids of the products in it. */
export interface ListPage {
  json: string
  ids: string[]
}

/** With more matches than these, a page is found by going through the list instead of reading and sorting every match. */
const FEW = 1500

/** One page of the list (D10). */
export async function listProducts(db: Database, lists: ListQueries, query: ProductQuery): Promise<ListPage> {
  const result = await lists.search(query)
  const total = result.matches ? Math.min(result.total, SEARCH_DEPTH) : result.total
  const isTotalExact = total === result.total
  const pages = Math.ceil(total / PAGE_SIZE)
  const page = Math.max(1, Math.min(query.pageNumber, pages))
  const skip = (page - 1) * PAGE_SIZE
  const found = total === 0 ? [] : await idsOnPage(db, lists, query, result, skip)
  const ids = found.slice(0, total - skip)
  const products = await lists.summaries(ids)
  const counts = `"page":${page},"pages":${pages},"total":${total},"isTotalExact":${isTotalExact}`
  return { json: `{"products":[${products.join()}],${counts}}`, ids }
}

async function idsOnPage(
  db: Database,
  lists: ListQueries,
  query: ProductQuery,
  { total, matches }: SearchResult,
  skip: number,
): Promise<string[]> {
  if (!matches) return lists.page(query, skip)
  if (total > FEW) return pageOfMatches(db, lists, query, matches.wanted, skip)
  const rows = await fewMatching(db.read, query.sortBy, matches.where, skip).execute()
  return rows.map(({ id }) => id)
}
