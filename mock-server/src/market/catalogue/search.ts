import { ALL_CATEGORIES, PAGE_SIZE, SEARCH_DEPTH, toCents, type ProductQuery } from '@haggle/shared-contract'
import type { Database } from '../../core/database/database'
import { matchesNothing, type Matches, type Page, type Search, type WordGroups } from '../../core/database/dialect'
import { splitInitials } from '../../core/database/initials'
import { isFiltered, type ProductFilters } from '../../core/database/productFilters'
import { wordGroupsOf } from './searchTerms'
import { SORTING } from './sorting'
import { correctionsOf } from './spelling'
import { countForSale, isClosing, searchTextsOf } from './store'
import { respell, wordsOf } from './words'

/** The total of a list; with a keyword or filters also the matches. */
export interface SearchResult {
  total: number
  isTotalExact: boolean
  /** The corrected keyword that was searched in place of one with a typo. */
  corrected?: string
  matches?: { search: Search; found: Matches }
}

const NOTHING: SearchResult = { total: 0, isTotalExact: true }

/** Matches that are read to choose between corrections of a word. */
const MAX_COMPARED = 100

/**
 * Finds products that pass the filters and match the keyword as typed or, if nothing does, with one typo per word
 * corrected. The total ends at SEARCH_DEPTH (D46).
 */
export async function search(db: Database, query: ProductQuery): Promise<SearchResult> {
  const { category, keyword } = query
  const filters = filtersOf(query)
  const list = { category: category === ALL_CATEGORIES ? undefined : category }
  if (filters.shop !== undefined && (await isClosing(db.read, filters.shop))) return NOTHING
  const listed = await countForSale(db.read, list.category)
  if (keyword === '' && !isFiltered(filters)) return { total: listed, isTotalExact: true }

  const find = async (groups: WordGroups, filters: ProductFilters): Promise<SearchResult> => {
    const { wordGroups, initials } = splitInitials(groups, db.dialect, isFiltered(filters))
    const wanted = { ...list, wordGroups, filters: { ...filters, initials }, listed }
    const found = await db.dialect.find(db.searching, wanted, SEARCH_DEPTH + 1, wantedPage(query))
    const total = Math.min(found.total, SEARCH_DEPTH)
    return { total, isTotalExact: total === found.total, matches: { search: wanted, found } }
  }
  if (keyword === '') return find([], filters)
  const words = wordsOf(keyword)
  const typed = await wordGroupsOf(
    db,
    words.map((word) => [word]),
  )
  const exact = matchesNothing(typed) ? NOTHING : await find(typed, filters)
  if (exact.total > 0 || words.length === 0) return exact
  const groups = await correctionsOf(db, words)
  const isCorrectable = groups.length < words.length || groups.some((alternatives) => alternatives.length > 1)
  if (!isCorrectable) return exact
  // Words whose matches are only filtered out are not typos.
  if (isFiltered(filters) && !matchesNothing(typed) && (await isFound(db, { ...list, wordGroups: typed, listed })))
    return exact
  const respelt = await wordGroupsOf(db, groups)
  const corrected = matchesNothing(respelt) ? NOTHING : await find(respelt, filters)
  if (corrected.total === 0) return corrected
  return { ...corrected, corrected: respell(keyword, await bestOf(db, groups, corrected)) }
}

/** Whether any product matches. */
async function isFound({ dialect, searching }: Database, search: Search): Promise<boolean> {
  const { wordGroups, initials } = splitInitials(search.wordGroups, dialect)
  const found = await dialect.find(searching, { ...search, wordGroups, filters: { initials } }, 1)
  return found.total > 0
}

/** Whether a query costs more than reading the beginning of an index. */
export const isSearch = (query: ProductQuery): boolean =>
  query.keyword !== '' || query.pageNumber > 1 || isFiltered(filtersOf(query))

const filtersOf = ({ shop, minPrice, maxPrice, inStock, minRating }: ProductQuery): ProductFilters => ({
  shop,
  minCents: minPrice === undefined ? undefined : toCents(minPrice),
  maxCents: maxPrice === undefined ? undefined : toCents(maxPrice),
  inStock: inStock === 'true' ? true : undefined,
  minRating,
})

/** Keeps each word that some matches contain as it was typed, and else chooses the correction that most of them contain. */
async function bestOf(
  { dialect, searching }: Database,
  groups: readonly (readonly string[])[],
  { matches }: SearchResult,
): Promise<Map<string, string>> {
  if (matches === undefined || groups.every(({ length }) => length === 1)) return new Map()
  const { search, found } = matches
  const texts = await searchTextsOf(searching, await dialect.someOf(searching, search, found, MAX_COMPARED))
  const matchesOf = (word: string) => texts.filter((text) => ` ${text}`.includes(` ${word}`)).length
  const best = ([typed = '', ...others]: readonly string[]) =>
    matchesOf(typed) > 0
      ? typed
      : others.reduce((best, word) => (matchesOf(word) > matchesOf(best) ? word : best), typed)
  return new Map(groups.map((group) => [group[0] ?? '', best(group)]))
}

/** The page of a query, whose list may turn out to be shorter. */
const wantedPage = ({ sortBy, pageNumber }: ProductQuery): Page => {
  const lastPage = Math.ceil(SEARCH_DEPTH / PAGE_SIZE)
  return { ...SORTING[sortBy], skip: (Math.min(pageNumber, lastPage) - 1) * PAGE_SIZE, limit: PAGE_SIZE }
}

/** Returns the ids of one page of matches. */
export const pageOfMatches = (
  { dialect, searching }: Database,
  { sortBy }: Pick<ProductQuery, 'sortBy'>,
  { search, found }: NonNullable<SearchResult['matches']>,
  skip: number,
): Promise<readonly string[]> => {
  const limit = Math.min(PAGE_SIZE, SEARCH_DEPTH - skip)
  const { column, direction } = SORTING[sortBy]
  const { page } = found
  if (page?.column === column && page.direction === direction && page.skip === skip)
    return Promise.resolve(page.ids.slice(0, limit))
  return dialect.pageOf(searching, search, found, { column, direction, skip, limit })
}

/** Returns the ids of the newest products that match all words as typed. */
export async function firstMatches(db: Database, words: readonly string[], limit: number): Promise<readonly string[]> {
  const groups = await wordGroupsOf(
    db,
    words.map((word) => [word]),
  )
  if (matchesNothing(groups)) return []
  const { wordGroups, initials } = splitInitials(groups, db.dialect)
  const wanted = {
    wordGroups,
    category: undefined,
    filters: { initials },
    listed: await countForSale(db.read, undefined),
  }
  const page = { ...SORTING.newest, skip: 0, limit }
  const found = await db.dialect.find(db.searching, wanted, SEARCH_DEPTH + 1, page)
  if (found.total === 0) return []
  return found.page?.ids ?? db.dialect.pageOf(db.searching, wanted, found, page)
}
