import { ALL_CATEGORIES, PAGE_SIZE, SEARCH_DEPTH, type ProductQuery } from 'shared-contract'
import type { Database } from '../database/database'
import type { Found, Search, Term, Wanted } from '../database/dialect'
import type { ReadQueries } from '../database/queries'
import { SORTING } from './sorting'
import { correctionsOf } from './spelling'
import { countForSale, wordsBeginningWith } from './store'
import { wordsOf } from './words'

/** How many products a list holds and, of one with a keyword, which. */
export interface SearchResult {
  total: number
  isTotalExact: boolean
  matches?: { search: Search; found: Found }
}

const NOTHING: SearchResult = { total: 0, isTotalExact: true }

/** More words than these that begin alike are looked for by their beginning. */
const TOLD_APART = 8

/** Finds a keyword as typed or, when that finds nothing, with a typo forgiven; at most the first products of its list (D46). */
export async function search(db: Database, { category, keyword }: ProductQuery): Promise<SearchResult> {
  const inCategory = category === ALL_CATEGORIES ? undefined : category
  const listed = await countForSale(db.read, inCategory)
  if (keyword === '') return { total: listed, isTotalExact: true }
  const words = wordsOf(keyword)

  const find = async (groups: readonly (readonly string[])[]): Promise<SearchResult> => {
    const wanted = await wantedOf(db.searching, groups)
    if (wanted.length === 0 || wanted.some((terms) => terms.length === 0)) return NOTHING
    const search = { wanted, category: inCategory, listed }
    const found = await db.dialect.find(db.searching, search, SEARCH_DEPTH + 1)
    const total = Math.min(found.total, SEARCH_DEPTH)
    return { total, isTotalExact: total === found.total, matches: { search, found } }
  }
  const exact = await find(words.map((word) => [word]))
  return exact.total > 0 || words.length === 0 ? exact : find(await correctionsOf(db.searching, words))
}

/** The ids of one page of what was found. */
export const pageOfMatches = (
  { dialect, searching }: Database,
  { sortBy }: Pick<ProductQuery, 'sortBy'>,
  { search, found }: NonNullable<SearchResult['matches']>,
  skip: number,
): Promise<string[]> => {
  const limit = Math.min(PAGE_SIZE, SEARCH_DEPTH - skip)
  return dialect.pageOf(searching, search, found, { ...SORTING[sortBy], skip, limit })
}

/** The words that products have for each group: none where no product has any, and then nothing needs to be searched. */
const wantedOf = (queries: ReadQueries, groups: readonly (readonly string[])[]): Promise<Wanted> =>
  Promise.all(
    groups.map(async (words) => {
      const terms = await Promise.all(words.map((word) => termsOf(queries, word)))
      return [...new Map(terms.flat().map((term) => [`${term.word} ${term.isBeginning}`, term])).values()]
    }),
  )

/** A database gives the products of one word much sooner than those of whatever begins with it. */
async function termsOf(queries: ReadQueries, word: string): Promise<Term[]> {
  const known = await wordsBeginningWith(queries, { word, end: `${word}\u{10ffff}`, limit: TOLD_APART + 1 })
  if (known.length > TOLD_APART) return [{ word, isBeginning: true }]
  return known.map((row) => ({ ...row, isBeginning: false }))
}
