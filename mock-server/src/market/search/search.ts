import {
  ALL_CATEGORIES,
  PAGE_SIZE,
  SEARCH_DEPTH,
  toCents,
  type ProductPage,
  type ProductQuery,
} from '@haggle/shared-contract'
import type { Database } from '../../core/database/database'
import { pageWithin } from '../../core/http/pageQuery'
import type { Matches, Terms, Wanted } from './database/adapter'
import { isFiltered, type ProductFilters } from './database/filters'
import { splitInitials } from './database/letters'
import type { Page } from './database/page'
import { conditionOf, matchesNothing, searchIndexOf } from './database/searchIndex'
import { SORTING } from './sorting'
import { correctionsOf } from './spelling'
import { isClosed, listedProducts, searchTextsOf } from './store'
import { termsOf } from './terms'
import { respell, wordsOf } from './words'

/** A page of the products that were found: the ids in place of the products. */
export interface Found extends Omit<ProductPage, 'products'> {
  ids: readonly string[]
}

/** Matches that are read to choose between corrections of a word. */
const MAX_COMPARED = 100

const NONE: Matches = { total: 0, ids: [], some: () => Promise.resolve([]) }

/**
 * Finds products that pass the filters and match the keyword as typed or, if nothing does, with one typo per word
 * corrected. The total ends at SEARCH_DEPTH (D46).
 */
export async function search(db: Database, query: ProductQuery): Promise<Found> {
  const { keyword, category } = query
  const filters = filtersOf(query)
  const list = { category: category === ALL_CATEGORIES ? undefined : category, filters }
  if (filters.shop !== undefined && (await isClosed(db.read, filters.shop))) return found(query, NONE)
  const page = pageOf(query)
  if (keyword === '') return found(query, await find(db, { ...list, terms: [] }, page))

  const findTerms = (terms: Terms) => (matchesNothing(terms) ? NONE : find(db, { ...list, terms }, page))
  const words = wordsOf(keyword)
  const typed = await termsOf(db, words)
  const exact = await findTerms(typed)
  if (exact.total > 0 || words.length === 0) return found(query, exact)
  const corrections = await correctionsOf(db, words)
  const isCorrectable = corrections.size < words.length || [...corrections.values()].some(({ length }) => length > 0)
  if (!isCorrectable) return found(query, exact)
  // Words whose matches are only filtered out are not typos.
  if (isFiltered(filters) && !matchesNothing(typed)) {
    const { total } = await find(db, { ...list, filters: {}, terms: typed }, undefined, 1)
    if (total > 0) return found(query, exact)
  }
  const respelt = await findTerms(await termsOf(db, [...corrections.keys()], corrections))
  if (respelt.total === 0) return found(query, respelt)
  return { ...found(query, respelt), corrected: respell(keyword, await bestOf(db, corrections, respelt)) }
}

/** Whether a query needs a search: it has a keyword or filters. */
export const isSearch = (query: ProductQuery): boolean => query.keyword !== '' || isFiltered(filtersOf(query))

/** Returns the ids of the newest products that match all words as typed. */
export async function newestMatches(db: Database, words: readonly string[], limit: number): Promise<readonly string[]> {
  const terms = await termsOf(db, words)
  if (matchesNothing(terms)) return []
  const { ids } = await find(db, { category: undefined, filters: {}, terms }, { ...SORTING.newest, skip: 0, limit })
  return ids
}

/** A condition on `products`: they match all words of a text as typed. */
export const matchingText = async (db: Database, text: string) => conditionOf(db, await termsOf(db, wordsOf(text)))

async function find(
  db: Database,
  { filters, category, ...wanted }: Omit<Wanted, 'listed' | 'isAnyShopClosed'>,
  page: Page | undefined,
  countLimit = SEARCH_DEPTH + 1,
): Promise<Matches> {
  const index = searchIndexOf(db)
  const { terms, initials } = splitInitials(wanted.terms, index.manyLetters, isFiltered(filters))
  const list = await listedProducts(db.read, category)
  return index.find(db.read, { terms, category, filters: { ...filters, initials }, ...list }, countLimit, page)
}

function found({ pageNumber }: ProductQuery, { total: counted, ids }: Matches): Found {
  const total = Math.min(counted, SEARCH_DEPTH)
  const { page, pages, offset } = pageWithin(total, pageNumber, PAGE_SIZE)
  return { ids: ids.slice(0, total - offset), page, pages, total, isTotalExact: total === counted }
}

const filtersOf = ({ shop, minPrice, maxPrice, inStock, minRating }: ProductQuery): ProductFilters => ({
  shop,
  minCents: minPrice === undefined ? undefined : toCents(minPrice),
  maxCents: maxPrice === undefined ? undefined : toCents(maxPrice),
  inStock: inStock === 'true' ? true : undefined,
  minRating,
})

/** The page of a query, whose list may turn out to be shorter. */
const pageOf = ({ sortBy, pageNumber }: ProductQuery): Page => {
  const lastPage = Math.ceil(SEARCH_DEPTH / PAGE_SIZE)
  return { ...SORTING[sortBy], skip: (Math.min(pageNumber, lastPage) - 1) * PAGE_SIZE, limit: PAGE_SIZE }
}

/** Keeps each word that some matches contain as it was typed, and else chooses the correction that most of them contain. */
async function bestOf(
  db: Database,
  corrections: ReadonlyMap<string, readonly string[]>,
  matches: Matches,
): Promise<Map<string, string>> {
  if ([...corrections.values()].every(({ length }) => length === 0)) return new Map()
  const texts = await searchTextsOf(db.read, await matches.some(MAX_COMPARED))
  const matchesOf = (word: string) => texts.filter((text) => ` ${text}`.includes(` ${word}`)).length
  const best = ([typed, others]: readonly [string, readonly string[]]) =>
    matchesOf(typed) > 0
      ? typed
      : others.reduce((chosen, word) => (matchesOf(word) > matchesOf(chosen) ? word : chosen), typed)
  return new Map([...corrections].map((each) => [each[0], best(each)]))
}
