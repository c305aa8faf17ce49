import type { RawBuilder } from 'kysely'
import { ALL_CATEGORIES, PAGE_SIZE, type ProductQuery, type SortBy } from 'shared-contract'
import type { Context } from '../context'
import type { Database } from '../database/database'
import type { Wanted } from '../database/dialect'
import { LISTS, type Made } from '../cache/replies'
import { correctionsOf } from './spelling'
import { idsInPart } from './segment'
import type { Listed } from '../cache/summaries'
import { idsOf, pageOfAll, pageOfMatching, type Catalogue, type Walk } from './pagination'
import { wordsOf } from './words'

/** How many products a list holds and, of one with a keyword, which. */
interface Found {
  total: number
  found?: { by: Wanted; where: RawBuilder<boolean> }
}

/** So many matches are read and sorted for a page; to find a page among more, the list is walked in its order. */
const FEW = 1500

/** One page of the list (D10), a ProductPage as JSON. */
export async function listProducts({ db }: Context, catalogue: Catalogue, query: ProductQuery): Promise<Made> {
  const { remember, summaries } = catalogue
  const found = await remember(`found ${query.category} ${query.keyword}`, () => find(db, query))
  const { total } = found
  const pages = Math.ceil(total / PAGE_SIZE)
  const page = Math.max(1, Math.min(query.pageNumber, pages))
  const products = total === 0 ? [] : await productsAt({ db, ...catalogue, query }, found, (page - 1) * PAGE_SIZE)
  const shown = await summaries.of(products)
  return {
    json: `{"products":[${shown.join()}],"page":${page},"pages":${pages},"total":${total}}`,
    about: [LISTS, ...products.map(({ id }) => id)],
  }
}

async function productsAt(walk: Walk, { total, found }: Found, skip: number): Promise<Listed[]> {
  if (!found) return pageOfAll(walk, skip)
  const { db, query, summaries } = walk
  if (total > FEW) return summaries.listed(await pageOfMatching(walk, found.by, skip))
  return summaries.listed(idsOf(await fewMatching(db, query.sortBy, found.where, skip).execute()))
}

/** A page of what a keyword finds in the search index, which gives it `where` this holds. */
export function fewMatching({ read }: Database, sortBy: SortBy, where: RawBuilder<boolean>, skip: number) {
  const values = { limit: PAGE_SIZE, skip }
  const part = { sortBy, inCategory: false, where }
  return idsInPart(read, part, (name) => values[name as keyof typeof values] as never)
}

/** As typed or, when that finds nothing, with a typo forgiven. */
async function find(db: Database, query: ProductQuery): Promise<Found> {
  if (query.keyword === '') return { total: await countForSale(db, query) }
  const words = wordsOf(query.keyword)
  if (words.length === 0) return { total: 0 }
  const exact = await findBy(
    db,
    query,
    words.map((word) => [word]),
  )
  if (exact.total > 0) return exact
  const tolerant = await correctionsOf(db.read, words)
  return tolerant.length === 0 ? { total: 0 } : findBy(db, query, tolerant)
}

async function findBy({ read, dialect }: Database, { category }: ProductQuery, by: Wanted): Promise<Found> {
  const { total, where } = await dialect.find(read, by, category === ALL_CATEGORIES ? undefined : category)
  return { total, found: { by, where } }
}

/** Without a keyword nothing is counted: the numbers are kept as products come and go. */
async function countForSale({ read }: Database, { category }: ProductQuery): Promise<number> {
  const counts = await read.selectFrom('category_counts').selectAll().execute()
  return counts
    .filter((count) => category === ALL_CATEGORIES || count.category === category)
    .reduce((sum, { products }) => sum + products, 0)
}
