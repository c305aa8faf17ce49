import { PAGE_SIZE, type ProductQuery } from 'shared-contract'
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
  const { total } = result
  const pages = Math.ceil(total / PAGE_SIZE)
  const page = Math.max(1, Math.min(query.pageNumber, pages))
  const ids = total === 0 ? [] : await idsOnPage(db, lists, query, result, (page - 1) * PAGE_SIZE)
  const products = await lists.summaries(ids)
  return { json: `{"products":[${products.join()}],"page":${page},"pages":${pages},"total":${total}}`, ids }
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
