import { PAGE_SIZE, type ProductQuery } from '@haggle/shared-contract'
import type { Database } from '../../core/database/database'
import { pageWithin } from '../../core/http/pageQuery'
import type { ListQueries } from './listStore'
import { pageOfMatches, type SearchResult } from './search'

/** A ProductPage as JSON, and the ids of the products in it. */
interface ListPage {
  json: string
  ids: readonly string[]
}

/** Returns one page of the product list (D10, D46). */
export async function listProducts(db: Database, lists: ListQueries, query: ProductQuery): Promise<ListPage> {
  const result = await lists.search(query)
  const { total, isTotalExact, corrected } = result
  const { page, pages, offset } = pageWithin(total, query.pageNumber, PAGE_SIZE)
  const ids = total === 0 ? [] : await listedIds(db, lists, query, result, offset)
  const products = await lists.summaries(ids)
  const counts = `"page":${page},"pages":${pages},"total":${total},"isTotalExact":${isTotalExact}`
  const hint = corrected === undefined ? '' : `,"corrected":${JSON.stringify(corrected)}`
  return { json: `{"products":[${products}],${counts}${hint}}`, ids }
}

const listedIds = (
  db: Database,
  lists: ListQueries,
  query: ProductQuery,
  { matches, total }: SearchResult,
  skip: number,
) => (matches ? pageOfMatches(db, query, matches, skip) : lists.ids(query, { skip, limit: PAGE_SIZE, total }))
