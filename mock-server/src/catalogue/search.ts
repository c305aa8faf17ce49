import { ALL_CATEGORIES, PAGE_SIZE, SEARCH_DEPTH, toCents, type ProductQuery } from 'shared-contract'
import type { Database } from '../database/database'
import { isHopeless, type Matches, type Search, type WordGroups } from '../database/dialect'
import { splitInitials } from '../database/initials'
import { isFiltered, type ProductFilters } from '../database/productFilters'
import { wordGroupsOf } from './searchTerms'
import { SORTING } from './sorting'
import { correctionsOf } from './spelling'
import { countForSale } from './store'
import { wordsOf } from './words'

/** The total of a list; with a keyword or filters also the matches. */
export interface SearchResult {
  total: number
  isTotalExact: boolean
  /** The corrected keyword that was searched in place of one with a typo. */
  corrected?: string
  matches?: { search: Search; found: Matches }
}

const NOTHING: SearchResult = { total: 0, isTotalExact: true }

/** Corrections of a word that are compared by their number of matches. */
const MAX_CORRECTIONS = 6

/**
 * Finds products that pass the filters and match the keyword as typed or, if nothing does, with one typo per word
 * corrected. The total ends at SEARCH_DEPTH (D46).
 */
export async function search(db: Database, query: ProductQuery): Promise<SearchResult> {
  const { category, keyword } = query
  const filters = filtersOf(query)
  const list = { category: category === ALL_CATEGORIES ? undefined : category }
  const listed = await countForSale(db.read, list.category)
  if (keyword === '' && !isFiltered(filters)) return { total: listed, isTotalExact: true }

  const find = once(async (groups: WordGroups, filters: ProductFilters): Promise<SearchResult> => {
    const { wordGroups, initials } = splitInitials(groups, db.dialect)
    const search = { ...list, wordGroups, filters: { ...filters, initials }, listed }
    const found = await db.dialect.find(db.searching, search, SEARCH_DEPTH + 1)
    const total = Math.min(found.total, SEARCH_DEPTH)
    return { total, isTotalExact: total === found.total, matches: { search, found } }
  })
  if (keyword === '') return find([], filters)

  const findWords = async (groups: readonly (readonly string[])[], filters: ProductFilters) => {
    const wordGroups = await wordGroupsOf(db.searching, groups)
    return isHopeless(wordGroups) ? NOTHING : find(wordGroups, filters)
  }
  const words = wordsOf(keyword)
  const typed = words.map((word) => [word])
  const exact = await findWords(typed, filters)
  if (exact.total > 0 || words.length === 0) return exact
  // Words whose matches are only filtered out are not typos.
  if (isFiltered(filters) && (await findWords(typed, {})).total > 0) return exact
  const groups = await correctionsOf(db.searching, words)
  const isCorrectable = groups.length < words.length || groups.some((alternatives) => alternatives.length > 1)
  if (!isCorrectable) return exact
  const corrected = await findWords(groups, filters)
  if (corrected.total === 0) return corrected
  return { ...corrected, corrected: await correctedOf(groups, (groups) => findWords(groups, {})) }
}

/** Calls a function once for equal arguments: of several corrections of a word often only one is a word. */
function once<Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) {
  const called = new Map<string, Promise<Result>>()
  return (...args: Args): Promise<Result> => {
    const key = JSON.stringify(args)
    const result = called.get(key) ?? call(...args)
    called.set(key, result)
    return result
  }
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

/** Chooses for each word the correction with the most matches together with the other words. */
async function correctedOf(
  groups: readonly (readonly string[])[],
  findWords: (groups: readonly (readonly string[])[]) => Promise<SearchResult>,
): Promise<string> {
  const best: string[] = []
  for (const [at, words] of groups.entries()) {
    const found = words.length === 1 ? [] : await Promise.all(words.slice(0, MAX_CORRECTIONS).map(totalOf))
    const max = Math.max(0, ...found)
    best.push(words[Math.max(0, found.indexOf(max))] ?? '')

    async function totalOf(word: string) {
      return (await findWords(groups.map((group, other) => (other === at ? [word] : group)))).total
    }
  }
  return best.join(' ')
}

/** Returns the ids of one page of matches. */
export const pageOfMatches = (
  { dialect, searching }: Database,
  { sortBy }: Pick<ProductQuery, 'sortBy'>,
  { search, found }: NonNullable<SearchResult['matches']>,
  skip: number,
): Promise<string[]> => {
  const limit = Math.min(PAGE_SIZE, SEARCH_DEPTH - skip)
  return dialect.pageOf(searching, search, found, { ...SORTING[sortBy], skip, limit })
}

/** Returns the ids of the newest products that match all words as typed. */
export async function firstMatches(db: Database, words: readonly string[], limit: number): Promise<string[]> {
  const groups = await wordGroupsOf(
    db.searching,
    words.map((word) => [word]),
  )
  if (isHopeless(groups)) return []
  const { wordGroups, initials } = splitInitials(groups, db.dialect)
  const search = {
    wordGroups,
    category: undefined,
    filters: { initials },
    listed: await countForSale(db.read, undefined),
  }
  const found = await db.dialect.find(db.searching, search, SEARCH_DEPTH + 1)
  if (found.total === 0) return []
  return db.dialect.pageOf(db.searching, search, found, { ...SORTING.newest, skip: 0, limit })
}
