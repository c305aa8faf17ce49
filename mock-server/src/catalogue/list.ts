import { ALL_CATEGORIES, PAGE_SIZE, type ProductPage, type ProductQuery } from 'shared-contract'
import type { Context } from '../context'
import type { Database } from '../database/database'
import type { Wanted } from '../database/dialect'
import type { Remember } from './remember'
import { summaryOf, type ShelfRow } from './rows'
import { correctionsOf } from './spelling'
import { rowsInPart } from './stretch'
import { pageOfAll, pageOfMatching, type Walk } from './walk'
import { wordsOf } from './words'

/** What a list holds: how many products and, with a keyword, by which words; no group of words is everything. */
interface Found {
  wanted: Wanted
  total: number
}

/** So many matches are read and sorted for a page; to find a page among more, the list is walked in its order. */
const FEW = 1500

/** One page of the list (D10). */
export async function listProducts({ db }: Context, remember: Remember, query: ProductQuery): Promise<ProductPage> {
  const found = await remember(`found ${query.category} ${query.keyword}`, () => find(db, query))
  const { total } = found
  const pages = Math.ceil(total / PAGE_SIZE)
  const page = Math.max(1, Math.min(query.pageNumber, pages))
  if (total === 0) return { products: [], page, pages, total }
  const rows = await rowsAt({ db, remember, query }, found, (page - 1) * PAGE_SIZE)
  return { products: rows.map(summaryOf), page, pages, total }
}

function rowsAt(walk: Walk, { wanted, total }: Found, skip: number): Promise<ShelfRow[]> {
  if (wanted.length === 0) return pageOfAll(walk, skip)
  if (total > FEW) return pageOfMatching(walk, wanted, skip)
  return fewMatching(walk.db, walk.query, wanted, skip).execute()
}

/** A page of what a keyword finds in the search index. */
export function fewMatching({ read, dialect }: Database, query: ProductQuery, wanted: Wanted, skip: number) {
  const { category, sortBy } = query
  const part = { sortBy, inCategory: category !== ALL_CATEGORIES, where: dialect.matches(wanted) }
  const values = { category, limit: PAGE_SIZE, skip }
  return rowsInPart(read, part, (name) => values[name as keyof typeof values] as never)
}

/** As typed or, when that finds nothing, with a typo forgiven. */
async function find(db: Database, query: ProductQuery): Promise<Found> {
  if (query.keyword === '') return { wanted: [], total: await countForSale(db, query) }
  const words = wordsOf(query.keyword)
  if (words.length === 0) return { wanted: [], total: 0 }
  const exact = words.map((word) => [word])
  const total = await countMatching(db, query, exact)
  if (total > 0) return { wanted: exact, total }
  const tolerant = await correctionsOf(db.read, words)
  return { wanted: tolerant, total: tolerant.length === 0 ? 0 : await countMatching(db, query, tolerant) }
}

const countMatching = ({ read, dialect }: Database, { category }: ProductQuery, wanted: Wanted) =>
  dialect.count(read, wanted, category === ALL_CATEGORIES ? undefined : category)

/** Without a keyword nothing is counted: the numbers are kept as products come and go. */
async function countForSale({ read }: Database, { category }: ProductQuery): Promise<number> {
  const counts = await read.selectFrom('category_counts').selectAll().execute()
  return counts
    .filter((count) => category === ALL_CATEGORIES || count.category === category)
    .reduce((sum, { products }) => sum + products, 0)
}
